import type { Formula } from "@parley/library/contract";
import { findFormulas } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { DecoratedRange, NodeEntry } from "slate";
import { Text } from "slate";
import { rich } from "../RichEditor.styles";

type Draw = typeof import("./drawFormula").drawFormula;

/** Returns the ranges of the formulas in the texts of an element, which stay as they are written. Code has none. */
export function findFormulaRanges([node, path]: NodeEntry): DecoratedRange[] {
    if (!("children" in node) || ("type" in node && node.type === "code_line")) return [];
    return node.children.flatMap((child, index) => {
        if (!Text.isText(child) || child.code || !MAY_HOLD_FORMULA.test(child.text)) return [];
        const place = [...path, index];
        return findFormulas(child.text).map(({ tex, isBlock, start, end }) => ({
            anchor: { path: place, offset: start },
            focus: { path: place, offset: end },
            formula: { tex, isBlock },
        }));
    });
}

const MAY_HOLD_FORMULA = /\\[([]|\$\S/;

interface FormulaSourceProps {
    formula: Pick<Formula, "tex" | "isBlock">;
    /** The source, which is the document's text. */
    children: ReactNode;
}

/** Shows the source of a formula, and beside it the formula as readers will see it. */
export function FormulaSource({ formula: { tex, isBlock }, children }: FormulaSourceProps): React.JSX.Element {
    const draw = useDraw();
    const drawing = draw?.(tex, isBlock);
    return (
        <>
            <code className={rich.formulaSource}>{children}</code>
            {drawing && (
                // Assistive technology reads the source, which is what can be edited.
                <span contentEditable={false} aria-hidden className={isBlock ? rich.formulaBlock : rich.formula}>
                    {drawing}
                </span>
            )}
        </>
    );
}

let fetched: Draw | undefined;

/** Returns the function that draws formulas once it is here; formulas show only their source until then. */
function useDraw(): Draw | undefined {
    const [draw, setDraw] = useState(() => fetched);
    useEffect(() => {
        if (draw) return undefined;
        let isMounted = true;
        import(/* webpackChunkName: "formulas" */ "./drawFormula").then(
            (code) => {
                fetched = code.drawFormula;
                if (isMounted) setDraw(() => code.drawFormula);
            },
            // Without the code, or without a connection, the source stays.
            () => undefined,
        );
        return () => {
            isMounted = false;
        };
    }, [draw]);
    return draw;
}
