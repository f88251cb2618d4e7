import path from "node:path";
import type { ServerKit } from "@parley/library/server/kit";
import { createPictureFolder } from "@parley/library/server/pictures";
import type { FileThemes } from "../fileThemes";
import { readFileContents } from "../fileThemes";
import type { ThemesRepository } from "../themes.repository";

interface Dependencies extends Pick<ServerKit, "clock"> {
    repository: Pick<ThemesRepository, "assetsAfter">;
    fileThemes: Pick<FileThemes, "all">;
    uploadsDirectory: string;
}

const FILES = /\/uploads\/themes\/([\w-]+\.\w+)/g;
/** Revisions that are read at once: each has up to some hundred kilobytes. */
const PAGE = 20;
/** Age from which a file is deleted: it is stored before the revision that names it. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the job that deletes the pictures and fonts of themes which no revision names any more; those of deleted themes stay as long as their revisions. */
export function createFileSweep({ clock, repository, fileThemes, uploadsDirectory }: Dependencies) {
    const folder = createPictureFolder(path.join(uploadsDirectory, "themes"));
    return async (): Promise<void> => {
        const used = new Set<string>();
        const note = (text: string) => {
            for (const [, name = ""] of text.matchAll(FILES)) used.add(name);
        };
        for (const theme of fileThemes.all) note(JSON.stringify(readFileContents(theme)));
        let last = 0;
        for (;;) {
            const rows = await repository.assetsAfter(last, PAGE);
            for (const { assets } of rows) note(assets);
            if (rows.length < PAGE) break;
            last = rows.at(-1)?.revisionID ?? last;
        }
        await folder.removeUnused(used, new Date(clock().getTime() - DAY_MS));
    };
}
