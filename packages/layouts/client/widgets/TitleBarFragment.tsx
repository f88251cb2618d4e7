import type { FragmentImplementation, FragmentNode } from "@parley/layouts/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { Fragment, useSafeMode } from "./FragmentWidget";
import { titleBarFragment } from "./TitleBarFragment.styles";

interface TitleBarFragmentProps {
    fragment: FragmentImplementation;
    builtIn: ReactNode;
    /** The account items of the viewer, or the links to sign in. */
    account: ReactNode;
}

/**
 * Shows the fragment that replaces the title bar (LAY-048). The account items stand beside the fragment and not within it, so that neither its
 * styles nor its script can take away the way to sign in. The whole built-in bar stands below a template that asks for it, and in place of a
 * script until that has run.
 */
export function TitleBarFragment({ fragment, builtIn, account }: TitleBarFragmentProps): ReactNode {
    const [isScriptShown, setScriptShown] = useState(false);
    const { content } = fragment;
    if (useSafeMode()) return builtIn;
    const hasBuiltIn = content ? hasElement(content, "slot") : !isScriptShown;
    const Root = hasBuiltIn || hasElement(content ?? [], "header") ? "div" : "header";
    return (
        <Root className={titleBarFragment.root}>
            <div className={titleBarFragment.custom}>
                <Fragment fragment={fragment} builtIn={null} onScriptShown={() => setScriptShown(true)} />
            </div>
            {hasBuiltIn ? (
                <div className={titleBarFragment.builtIn}>{builtIn}</div>
            ) : (
                <div className={titleBarFragment.account}>{account}</div>
            )}
        </Root>
    );
}

/** Returns whether a rendered template has an element of this name. */
const hasElement = (nodes: readonly FragmentNode[], name: string): boolean =>
    nodes.some((node) => typeof node !== "string" && (node.name === name || hasElement(node.children, name)));
