import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import type { NodeEntry } from "slate";
import { createBlock, createTestEditor, getDocument, type } from "../testing/writing";
import { FormulaSource, findFormulaRanges } from "./Formula";

const show = (tex: string, isBlock = false) => render(<FormulaSource formula={{ tex, isBlock }}>{`\\(${tex}\\)`}</FormulaSource>);

describe("CONT-011 formulas in the editor", () => {
    test("are found in text, but not in code and prose", () => {
        const ranges = (...children: (string | object)[]) =>
            findFormulaRanges([createBlock("p", ...children), [3]] as unknown as NodeEntry);
        expect(ranges("Let ", "\\(x^2\\) and $y$ be")).toEqual([
            { anchor: { path: [3, 1], offset: 0 }, focus: { path: [3, 1], offset: 7 }, formula: { tex: "x^2", isBlock: false } },
            { anchor: { path: [3, 1], offset: 12 }, focus: { path: [3, 1], offset: 15 }, formula: { tex: "y", isBlock: false } },
        ]);
        expect(ranges({ text: "\\(x^2\\)", code: true }, "from $5 to $10")).toEqual([]);
        const line = [createBlock("code_line", "\\(x^2\\)"), [0, 0]] as unknown as NodeEntry;
        expect(findFormulaRanges(line)).toEqual([]);
    });

    test("are drawn beside their source, which stays the text", async () => {
        const { container } = show("x^2");
        expect(screen.getByText("\\(x^2\\)")).toBeDefined();
        await screen.findByText("2");
        const drawing = container.querySelector("[contenteditable=false]");
        expect(drawing?.innerHTML).toBe('<math dir="ltr"><msup><mi>x</mi><mn>2</mn></msup></math>');
        expect(drawing?.getAttribute("aria-hidden")).toBe("true");
    });

    test("FC-1 that are unfinished or hold links show only their source", async () => {
        show("known");
        await screen.findByText("w");
        for (const tex of ["\\frac{1", "\\href{javascript:alert(1)}{x}", "\\htmlStyle{color:red}{x}"]) {
            const { container } = show(tex);
            expect(container.textContent).toBe(`\\(${tex}\\)`);
            expect(container.querySelector("math")).toBeNull();
        }
        expect(show("\\color{red}\\rule{500em}{500em}x").container.innerHTML).not.toMatch(/style=|500em"/);
    });

    test("keep their signs while they are typed", async () => {
        const editor = createTestEditor();
        await type(editor, "\\(2*3*4 \\_n_\\) *done* ");
        expect(getDocument(editor)).toEqual([createBlock("p", "\\(2*3*4 \\_n_\\) ", { text: "done", italic: true }, " ")]);
    });
});
