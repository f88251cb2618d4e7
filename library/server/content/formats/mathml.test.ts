import { describe, expect, test } from "@jest/globals";
import { createExcerpt, renderBody, toMarkdown, toPlainText } from "..";

const render = (body: string, format = "markdown") => renderBody(body, format);
const sources = (html: string) => [...html.matchAll(/ data-tex="([^"]*)"/g)].map(([, source]) => source);

describe("CONT-011 formulas", () => {
    test("are rendered as MathML, inline and as blocks, and Markdown leaves their source unchanged", () => {
        const html = render(
            "So \\(a_n * b_n = \\{c\\}\\) and *this*:\n\n$$\nx \\\\\n= \\frac{a_1}{b_1}\n- y\n$$\nend",
            "markdown",
        );
        expect(sources(html)).toEqual(["\\(a_n * b_n = \\{c\\}\\)", "$$\nx \\\\\n= \\frac{a_1}{b_1}\n- y\n$$"]);
        expect(html).toContain("<msub><mi>a</mi><mi>n</mi></msub>");
        expect(html).toContain("<em>this</em>");
        expect(html).toMatch(
            /<p dir="auto"><span class="formula" tabindex="0" role="region" aria-label="Formula"><math dir="ltr" display="block"/,
        );
        expect(html).toContain('<p dir="auto">end</p>');
        expect(html).not.toContain("<em>n");
    });

    test.each([
        ["$x^2$", "\\(x^2\\)"],
        ["($x$)", "\\(x\\)"],
        ["$a_n * b_n = c$,", "\\(a_n * b_n = c\\)"],
        ["$\\{a\\}$", "\\(\\{a\\}\\)"],
    ])("are recognized between single dollars, and Markdown leaves them unchanged: %s", (body, source) => {
        expect(sources(render(`Let ${body} be`))).toEqual([source]);
        expect(sources(render(`<p>Let ${body} be</p>`, "html"))).toEqual([source]);
    });

    test.each([
        ["HTML text", "<p>Let \\(x^2\\) be</p>", "html"],
        ["a mark of Stack Exchange", '<p>Let <span class="math-container">$x^2$</span> be</p>', "html"],
        ["a mark of Discourse", '<p>Let <span class="math">x^2</span> be</p>', "html"],
        [
            "a wiki's",
            '<p>Let <span class="mwe-math-element"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><img class="mwe-math-fallback-image-inline" src="https://w.example/s.svg" alt="x^2"></span> be</p>',
            "html",
        ],
        ["plain text with links", "Let \\(x^2\\) be", "textex"],
    ])("are recognized in %s", (_what, body, format) => {
        const html = render(body, format);
        expect(sources(html)).toEqual(["\\(x^2\\)"]);
        expect(html).toContain("<msup><mi>x</mi><mn>2</mn></msup>");
        expect(toPlainText(html)).toBe("Let \\(x^2\\) be");
    });

    test("are displayed as blocks where a wiki displays them so", () => {
        const math =
            '<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
        const html = render(`<div class="mwe-math-element">${math}</div>`, "html");
        expect(sources(html)).toEqual(["$$x^2$$"]);
        expect(html).toMatch(/<math [^>]*display="block"/);
    });

    test.each([
        "It costs $5 and $10.",
        "Between $5-$10, or from US$5 to US$10, or 5$ and 6$",
        "Set $HOME/$USER and $PATH_$SUFFIX",
        "I paid $20, she paid 30$, and he $20-30 or $20/month",
        "\\$x_1\\$",
        "$ x_1 $ and $x_1\ny$",
        "[a $x_1$ b](https://a.example)",
        "From $$ to $$$ a night",
        "That one is $$, and this one is $$ too",
        "`\\(x^2\\)` and `$$x$$`",
        "    $$x^2$$",
        "\\[not a link\\](https://a.example)",
        "\\[x\\]",
        "(a) \\(see below\\) b",
    ])("are not recognized in prose and code: %s", (body) => {
        expect(render(body)).not.toContain("<math");
    });

    test("appear as their source in excerpts, search text and quotes", () => {
        const html = render("Let \\(a_n\\) be");
        expect(toPlainText(html)).toBe("Let \\(a_n\\) be");
        expect(createExcerpt(html, 100)).toBe("Let \\(a_n\\) be");
        expect(toMarkdown(html)).toBe("Let \\(a_n\\) be");
        expect(render(toMarkdown(html))).toBe(html);
        const prose = render("It is \\$x_1\\$, for $5");
        expect(render(toMarkdown(prose))).toBe(prose);
    });

    test("FC-1 contain nothing of the author's but numbers, letters and symbols", () => {
        for (const tex of [
            "\\href{javascript:alert(1)}{x}",
            "\\includegraphics{https://a.example/a.png}",
            "\\class{embed}{x}",
            "\\htmlStyle{color:red}{x}",
        ])
            expect(render(`\\(${tex}\\)`)).toMatch(/^<p dir="auto"><code>[^<]*<\/code><\/p>\n?$/);
        const html = render("\\(\\text{<img src=x onerror=alert(1)>}\\rule{500em}{500em}\\color{red}x\\)");
        expect(html).not.toMatch(/<img|style=|500em"/);
        expect(render('<math href="javascript:x"><mi onclick="x">y</mi></math>', "html")).toBe('<p dir="auto">y</p>');
        expect(render("\\(x_{@Ana}\\)")).not.toContain('class="at"');
    });

    test("FC-8 take time and space in proportion to their length", () => {
        for (const tex of [
            "{".repeat(499) + "}".repeat(499),
            "\\def\\a{\\b\\b\\b\\b}\\def\\b{\\a\\a}\\a",
            `\\begin{matrix}${"&".repeat(900)}\\end{matrix}`,
            "\\sqrt{".repeat(120) + "}".repeat(120),
        ])
            expect(render(`\\(${tex}\\)`)).not.toBe("");
        expect(render(`\\(${"x".repeat(1_001)}\\)`)).not.toContain("<math");
        const many = render("\\(x\\) ".repeat(4_000));
        expect(sources(many).length).toBe(3_000);
        expect(render("\\(".repeat(50_000))).not.toContain("<math");
        expect(render("$x ".repeat(33_000))).not.toContain("<math");
    });
});
