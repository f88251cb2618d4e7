import type { SaxesTagPlain } from "saxes";
import { SaxesParser } from "saxes";
import type { Damage } from "./lines";
import { readLines } from "./lines";
import { replaceForbiddenXml } from "./xmlCharacters";

/** An element of an XML file with all that is in it. */
export interface XmlElement {
    name: string;
    attributes: Record<string, string>;
    /** Own text and CDATA, without that of the children. */
    text: string;
    children: XmlElement[];
    /** 1-based line of its start. */
    line: number;
}

/** Maximum number of characters in one element; a longer one is no record and would exhaust the memory. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Yields the elements with these names, wherever they are, with their content, but not those within one of them. Whole elements are yielded
 * before the damage where a file is no XML any more, or ends in the middle (FC-50).
 */
export async function* readXmlElements(path: string, names: readonly string[]): AsyncGenerator<XmlElement | Damage> {
    const reader = createElementReader(new Set(names));
    let last = 0;
    for await (const line of readLines(path)) {
        if ("damage" in line) {
            yield line;
            return;
        }
        last = line.number;
        const { elements, failure } = reader.read(`${replaceForbiddenXml(line.text)}\n`, line.number);
        yield* elements;
        if (failure === undefined) continue;
        yield { number: line.number, damage: `The file is no XML from here on, and what comes after is missing: ${failure}` };
        return;
    }
    if (!reader.isComplete()) yield { number: last, damage: "The file ends in the middle; what comes after is missing." };
}

function createElementReader(names: ReadonlySet<string>) {
    const parser = new SaxesParser();
    const open: XmlElement[] = [];
    let [found, failure, length, number]: [XmlElement[], string | undefined, number, number] = [[], undefined, 0, 0];
    parser.on("error", (error) => {
        // Removes the position of the parser: the line is known.
        failure ??= error.message.replace(/^\d+:\d+: /, "");
    });
    parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
        if (open.length > 0 || names.has(name)) open.push({ name, attributes, text: "", children: [], line: number });
    });
    const addText = (text: string) => {
        const element = open.at(-1);
        if (!element) return;
        length += text.length;
        if (length > MAX_LENGTH) failure ??= "an element is too large";
        else element.text += text;
    };
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("closetag", () => {
        const element = open.pop();
        if (!element) return;
        const outer = open.at(-1);
        if (outer) outer.children.push(element);
        else {
            if (failure === undefined) found.push(element);
            length = 0;
        }
    });
    return {
        read(text: string, line: number): { elements: XmlElement[]; failure: string | undefined } {
            number = line;
            parser.write(text);
            const elements = found;
            found = [];
            return { elements, failure };
        },
        isComplete(): boolean {
            parser.close();
            return failure === undefined;
        },
    };
}

/** Returns the first child with this name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
    element.children.find((child) => child.name === name);

/** Returns the text of the first child with this name, trimmed; undefined if it is empty. */
export const readChild = (element: XmlElement | undefined, name: string): string | undefined =>
    (element && findChild(element, name)?.text.trim()) || undefined;
