import type { FragmentImplementation, FragmentNode } from "@parley/layouts/contract";
import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { fragmentFrame } from "./FragmentWidget.styles";
import type { FragmentProblem } from "./runFragment";

interface FragmentProps {
    fragment: FragmentImplementation;
    /** The part that the fragment replaces. */
    builtIn: ReactNode;
    /** Called once the frame of the script stands in place of the part. */
    onScriptShown?: () => void;
}

/** Returns whether the page is shown without fragments (decisions 27). */
export const useSafeMode = (): boolean => new URLSearchParams(useLocation().search).get("safe") === "1";

/** Shows the fragment that replaces a part (LAY-048…LAY-053); with `?safe=1` the part as it is built in (decisions 27). */
export function Fragment({ fragment, builtIn, onScriptShown }: FragmentProps): ReactNode {
    if (useSafeMode()) return builtIn;
    const { fragmentUUID, cssUrl, content, frame } = fragment;
    const rendered = content === undefined ? builtIn : <div data-fragment={fragmentUUID}>{showNodes(content, builtIn)}</div>;
    return (
        <div className={fragmentFrame.root}>
            {cssUrl !== undefined && <link rel="stylesheet" href={cssUrl} />}
            {frame === undefined ? (
                rendered
            ) : (
                <ScriptedFragment key={frame.url} frame={frame} content={content ?? []} onShown={onScriptShown}>
                    {rendered}
                </ScriptedFragment>
            )}
        </div>
    );
}

interface ScriptedFragmentProps extends Required<Pick<FragmentImplementation, "frame" | "content">> {
    /** What the server has rendered: it stands until the script has run, and for good if it fails or scripts are off. */
    children: ReactNode;
    onShown: (() => void) | undefined;
}

/**
 * Runs the script of a fragment in its frame, which replaces the rendered part once the script has run. A script that fails or takes too
 * long leaves the part as it is, under the words of LAY-057.
 */
function ScriptedFragment({ frame, content, children, onShown }: ScriptedFragmentProps): ReactNode {
    const t = useTranslation();
    const navigate = useNavigate();
    const host = useRef<HTMLDivElement>(null);
    const [state, setState] = useState<{ isShown?: boolean; problem?: FragmentProblem }>({});
    // Values and functions are other objects after every render; the script runs once for each revision.
    const latest = useRef({ frame, content, navigate, t, onShown });
    latest.current = { frame, content, navigate, t, onShown };

    useEffect(() => {
        let stop: (() => void) | undefined;
        let isCurrent = true;
        void import(/* webpackChunkName: "fragment-frame" */ "./runFragment").then(({ runFragment }) => {
            if (!isCurrent || !host.current) return;
            const {
                t: translate,
                frame: { url, values },
                content: nodes,
            } = latest.current;
            stop = runFragment(host.current, {
                url,
                values,
                content: nodes,
                title: translate("From the owners of this site"),
                onReady: () => {
                    setState({ isShown: true });
                    latest.current.onShown?.();
                },
                onFailure: (problem) => setState({ problem }),
                onOpen: (path) => void latest.current.navigate(path),
            });
        });
        return () => {
            isCurrent = false;
            stop?.();
        };
    }, []);

    const { isShown = false, problem } = state;
    const reasons = { late: t("It took too long."), flood: t("It sends too many messages.") };
    return (
        <>
            {problem !== undefined && (
                <Notice kind="warn">
                    <p>
                        {t("Error Loading Fragment")}:{" "}
                        <bdi>{typeof problem === "string" ? reasons[problem] : problem.message}</bdi>
                    </p>
                </Notice>
            )}
            {!isShown && children}
            <div ref={host} className={isShown ? fragmentFrame.shown : fragmentFrame.waiting} />
        </>
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
