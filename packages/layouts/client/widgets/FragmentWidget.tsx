import type { FragmentImplementation, FragmentNode } from "@parley/layouts/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { fragmentFrame } from "./FragmentWidget.styles";

interface FragmentProps {
    fragment: FragmentImplementation;
    /** The part that the fragment replaces. */
    builtIn: ReactNode;
}

/** Shows the fragment that replaces a part (LAY-049…LAY-053); with `?safe=1` the part as it is built in (decisions 27). */
export function Fragment({ fragment: { fragmentUUID, cssUrl, content = [] }, builtIn }: FragmentProps): ReactNode {
    const isSafe = new URLSearchParams(useLocation().search).get("safe") === "1";
    if (isSafe) return builtIn;
    return (
        <div className={fragmentFrame.root}>
            {cssUrl !== undefined && <link rel="stylesheet" href={cssUrl} />}
            <div data-fragment={fragmentUUID}>{showNodes(content, builtIn)}</div>
        </div>
    );
}

const VOID_ELEMENTS = new Set(["br", "hr", "img"]);

/** Converts the parts of a rendered template to elements. The server has checked their names, attributes and addresses. */
function showNodes(nodes: readonly FragmentNode[], builtIn: ReactNode): ReactNode {
    return nodes.map((node, index) => {
        if (typeof node === "string") return node;
        const { name, attributes, children } = node;
        // The order of a template's parts never changes, so the index is a stable key.
        const key = `${index} ${name}`;
        if (name === "slot")
            return (
                <div key={key} data-fragment-slot="">
                    {builtIn}
                </div>
            );
        const Element = name as "div";
        return VOID_ELEMENTS.has(name) ? (
            <Element key={key} {...attributes} />
        ) : (
            <Element key={key} {...attributes}>
                {showNodes(children, builtIn)}
            </Element>
        );
    });
}
