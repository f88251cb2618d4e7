import { readFile } from "node:fs/promises";
import { notFound } from "@parley/library/server/http";
import type { Icon } from "@parley/site/contract";

/** Creates the reader of the icons in a sprite, a file of SVG symbols. It is read once. */
export function createIconReader(spriteFile: string) {
    let read: Promise<Icon[]> | undefined;
    const all = (): Promise<Icon[]> => {
        read ??= readFile(spriteFile, "utf8").then(parseSprite);
        return read;
    };

    return {
        all,

        /** Returns the icons with these names, or all; throws 404 if there is none. */
        async byName(names: readonly string[] | undefined): Promise<Icon[]> {
            const found = (await all()).filter(({ iconName }) => names === undefined || names.includes(iconName));
            if (found.length === 0) throw notFound("Icon");
            return found;
        },
    };
}

/** Returns the symbols of a sprite as icons. */
function parseSprite(sprite: string): Icon[] {
    return sprite.split("<symbol ").flatMap((part) => {
        const [head = "", rest = ""] = splitOnce(part, ">");
        const [content] = splitOnce(rest, "</symbol>");
        const { id, viewBox } = /^id="(?<id>[\w-]+)" viewBox="(?<viewBox>[\d .-]+)"$/.exec(head)?.groups ?? {};
        if (id === undefined) return [];
        const svgRaw = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
        return [{ iconName: id, svgRaw, isActive: true, isCustom: false }];
    });
}

function splitOnce(text: string, by: string): [string, string] {
    const at = text.indexOf(by);
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + by.length)];
}
