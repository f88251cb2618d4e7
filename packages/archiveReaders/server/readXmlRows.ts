import { SaxesParser } from "saxes";
import type { Damage } from "./lines";
import { readLines } from "./lines";
import { replaceForbiddenXml } from "./xmlCharacters";

/** A `<row>` of a dump. */
export interface XmlRow {
    line: number;
    attributes: Record<string, string>;
    /** How the row was repaired, if necessary. */
    trouble?: string;
}

/**
 * Yields the rows of a file. A row that is not well-formed XML is reported and left out, and reading continues at the next line that starts
 * with a row; a truncated file is reported at its end.
 */
export async function* readXmlRows(path: string): AsyncGenerator<XmlRow | Damage> {
    let reader = new RowReader("document");
    let last = 0;
    for await (const line of readLines(path)) {
        if ("damage" in line) {
            yield line;
            return;
        }
        last = line.number;
        const text = `${replaceForbiddenXml(line.text)}\n`;
        const trouble = line.trouble === undefined ? {} : { trouble: line.trouble };
        const rowsAt = (rows: Record<string, string>[]) =>
            rows.map((attributes) => ({ line: line.number, attributes, ...trouble }));
        if (reader.isOutside && ENDS_FILE.test(text)) reader.hasEnded = true;
        if (reader.hasEnded || (reader.isLost && !STARTS_ROW.test(text))) continue;
        const read = reader.read(text);
        yield* rowsAt(read.rows);
        if (read.failure === undefined) continue;
        // The error may have started on the previous line, with an unclosed quotation mark.
        reader = new RowReader("rows");
        const fresh = STARTS_ROW.test(text) ? reader.read(text) : { rows: [], failure: read.failure };
        const number = fresh.failure === undefined ? line.number - 1 : line.number;
        yield { number, damage: `A row is no XML and was left out: ${read.failure}` };
        if (fresh.failure === undefined) yield* rowsAt(fresh.rows);
        else reader = RowReader.lost();
    }
    if (!reader.end()) yield { number: last, damage: "The file ends in the middle; what comes after is missing." };
}

const STARTS_ROW = /^\s*<row\b/;
const ENDS_FILE = /^\s*<\/[a-z]+>\s*$/;

class RowReader {
    /** Whether the reader parses rows without their enclosing element, after damage. */
    readonly isOutside: boolean;
    /** Whether the reader waits for a line that starts with a row. */
    isLost = false;
    /** Whether the closing tag was found after damage. */
    hasEnded = false;
    readonly #parser: SaxesParser;
    #rows: Record<string, string>[] = [];
    #failure: string | undefined;

    constructor(what: "document" | "rows") {
        this.isOutside = what === "rows";
        this.#parser = new SaxesParser({ fragment: this.isOutside });
        this.#parser.on("error", (error) => {
            // Removes the parser's position, which is relative to where it started.
            this.#failure ??= error.message.replace(/^\d+:\d+: /, "");
        });
        this.#parser.on("opentag", ({ name, attributes }) => {
            if (name === "row" && this.#failure === undefined) this.#rows.push(attributes);
        });
    }

    static lost(): RowReader {
        const reader = new RowReader("rows");
        reader.isLost = true;
        return reader;
    }

    read(text: string): { rows: Record<string, string>[]; failure: string | undefined } {
        this.isLost = false;
        this.#parser.write(text);
        const rows = this.#rows;
        this.#rows = [];
        return { rows, failure: this.#failure };
    }

    /** Ends reading. Returns whether the file is complete. */
    end(): boolean {
        if (this.isOutside) return this.hasEnded;
        this.#parser.close();
        return this.#failure === undefined;
    }
}
