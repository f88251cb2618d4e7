import { expect, test } from "@jest/globals";
import { withoutElements } from "./elements";

test.each([
    ["<p>a</p>", "<p>a</p>"],
    ["a<pre>b</pre>c", "a c"],
    ["a<PRE class='x'>b</Pre >c", "a c"],
    ["a<pre>b<code>c</code></pre>d<table><tr></table>e", "a d e"],
    ["a<pre>b", "a "],
    ["a<pre>b</prefix>c", "a "],
    ["a<preface>b", "a<preface>b"],
    ["", ""],
])("%j is %j without pre and table elements", (html, expected) => {
    expect(withoutElements(html, ["pre", "table"], { instead: " " })).toBe(expected);
});

test.each([
    ["a<pre>b", "a<pre>b"],
    ["a<pre>b<table>c</table>d<pre>e", "a<pre>bd<pre>e"],
    ["a<pre>b</pre>c<pre>d", "ac<pre>d"],
])("%j is %j if unclosed elements are kept", (html, expected) => {
    expect(withoutElements(html, ["pre", "table"], { keepsUnclosed: true })).toBe(expected);
});

test("FC-80 ten thousand unclosed or differently closed elements are processed in linear time", () => {
    const opened = "<pre>".repeat(10_000);
    expect(withoutElements(opened, ["pre"])).toBe("");
    expect(withoutElements(opened, ["pre"], { keepsUnclosed: true })).toBe(opened);
    expect(withoutElements(`${"</table>".repeat(10_000)}${opened}`, ["pre"])).toBe("</table>".repeat(10_000));
});
