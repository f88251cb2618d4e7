import type { Finding, UserRow } from "@parley/accounts/server";
import type { ExportSource } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import type { SmartID, Wording } from "@parley/library/contract";
import { computeRank, countCharacters, fill } from "@parley/library/contract";
import { countVisibleCharacters, holdsPicture, RENDER_VERSION, renderBody, UnfitBody } from "@parley/library/server/content";
import type { RenderedContentSource } from "@parley/library/server/contentSources";
import { createRenderedBefore, getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, requirePermission, requireSession, withoutNul } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PermissionsService } from "@parley/permissions/server";
import { requireRank } from "@parley/permissions/server";
import type { Signature } from "@parley/signatures/contract";
import { MAX_SIGNATURE } from "@parley/signatures/contract";

interface SignaturesTable {
    userID: number;
    body: string;
    format: string;
    /** Rendered HTML, with the version of the renderer in `renderVersion`. */
    bodyHtml: string;
    renderVersion: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        signatures: SignaturesTable;
    }
}

export interface Dependencies {
    config: Config;
    finding: Finding;
    permissions: Pick<PermissionsService, "ofFree">;
}

const FORMATS: readonly string[] = ["markdown", "text", "textex", "wysiwyg"];

export type SignaturesService = ReturnType<typeof createSignaturesService>;

/** Creates the service for signatures (USR-043, DISC-075…DISC-078). */
export function createSignaturesService(
    { database, siteURL }: Pick<ServerKit, "database" | "siteURL">,
    { config, finding, permissions }: Dependencies,
) {
    const contentSources = getContentSources(database);

    return {
        /** Content source that finds signatures of an older renderer version and renders them again. */
        rendered: {
            renderedBefore: createRenderedBefore(database, { table: "signatures", key: "userID" }),
            renderAgain,
        } satisfies RenderedContentSource,

        /** Checks whether any signature contains a text. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("signatures")
                .select("userID")
                .where("body", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns a signature for editing; throws 403 unless it is the viewer's own or the viewer manages members. */
        async get(viewer: Viewer, userID: SmartID): Promise<Signature> {
            const { userID: id } = await changeable(viewer, userID);
            const [row] = await rowsOf([id]);
            return shown(row ?? { userID: id, ...NONE });
        },

        /**
         * Updates a signature; deletes it if nothing of it would be visible. Throws 403 if signatures are disabled or without permission,
         * and an error of the field `body` if it is too long, has too many lines or is too complex (FC-8).
         */
        async set(viewer: Viewer, userID: SmartID, { body, format }: { body: string; format: string }): Promise<Signature> {
            const { userID: id } = await changeable(viewer, userID);
            if (!(await config.get("signatures.enabled"))) throw forbidden([], { description: "This site shows no signatures." });
            refuseLength(body);
            const written = { body: withoutNul(body).trim(), format: formatOf(format) };
            const renderedSignature = renderSignature(written);
            const row = {
                userID: id,
                ...written,
                ...renderedSignature,
                bodyHtml: await contentSources.embedded(renderedSignature.bodyHtml),
            };
            if (row.bodyHtml === "") await forget(id);
            else {
                const { userID: _, ...columns } = row;
                await database.query
                    .insertInto("signatures")
                    .values(row)
                    .onConflict((conflict) => conflict.column("userID").doUpdateSet(columns))
                    .execute();
                await contentSources.shown("signature", id, row.bodyHtml);
            }
            return shown(row);
        },

        /**
         * Returns the signatures of users as HTML by user ID, with one query; empty if signatures are disabled. Banned, deleted and private
         * users are omitted.
         */
        async of(userIDs: Iterable<number>): Promise<Map<number, string>> {
            const ids = [...new Set(userIDs)].filter((userID) => userID > 0);
            if (ids.length === 0 || !(await config.get("signatures.enabled"))) return new Map();
            const rows = await database.query
                .selectFrom("signatures")
                .innerJoin("users", "users.userID", "signatures.userID")
                .selectAll("signatures")
                .where("signatures.userID", "in", ids)
                .where("users.private", "=", false)
                .where("users.deleted", "=", false)
                .where("users.banned", "=", 0)
                .execute();
            return new Map((await upToDate(rows)).map(({ userID, bodyHtml }) => [userID, bodyHtml]));
        },

        /** Deletes the signature of an erased account. */
        forget,

        exported: async function* (userID) {
            const [row] = await rowsOf([userID]);
            if (row) yield { body: row.body, format: row.format };
        } satisfies ExportSource,
    };

    /** Returns the member whose signature the viewer may edit. */
    async function changeable(viewer: Viewer, userID: SmartID): Promise<UserRow> {
        requireSession(viewer);
        const row = await finding.rowOf(viewer, userID);
        const isOwn = row.userID === viewer.userID;
        requirePermission(viewer, isOwn ? ["profiles.edit", "users.edit"] : "users.edit");
        if (!isOwn) requireRank(viewer, computeRank(await permissions.ofFree(row)));
        return row;
    }

    async function rowsOf(userIDs: readonly number[]): Promise<SignaturesTable[]> {
        return upToDate(await database.query.selectFrom("signatures").selectAll().where("userID", "in", userIDs).execute());
    }

    async function forget(userID: number): Promise<void> {
        await database.query.deleteFrom("signatures").where("userID", "=", userID).execute();
        await contentSources.shown("signature", userID, undefined);
    }

    /** Returns the rows, after rendering those of an older renderer version again. */
    async function upToDate(rows: readonly SignaturesTable[]): Promise<SignaturesTable[]> {
        return Promise.all(rows.map((row) => (row.renderVersion >= RENDER_VERSION ? row : renewed(row))));
    }

    /** Renders a signature again and stores the result, unless it was edited meanwhile. */
    async function renewed(row: SignaturesTable): Promise<SignaturesTable> {
        const rendering = { bodyHtml: await contentSources.embedded(rendered(row)), renderVersion: RENDER_VERSION };
        const { userID, body } = row;
        const { numUpdatedRows } = await database.query
            .updateTable("signatures")
            .set(rendering)
            .where("userID", "=", userID)
            .where("body", "=", body)
            .executeTakeFirst();
        if (numUpdatedRows > 0n) await contentSources.shown("signature", userID, rendering.bodyHtml);
        return { ...row, ...rendering };
    }

    async function renderAgain(userID: number): Promise<void> {
        const query = database.query.selectFrom("signatures").selectAll().where("userID", "=", userID);
        const row = await query.executeTakeFirst();
        if (row) await renewed(row);
    }

    function renderSignature(written: { body: string; format: string }): Pick<SignaturesTable, "bodyHtml" | "renderVersion"> {
        const { lines, images } = MAX_SIGNATURE;
        const bodyHtml = renderedOrRefused(written);
        if (countVisibleCharacters(bodyHtml) === 0 && !holdsPicture(bodyHtml))
            return { bodyHtml: "", renderVersion: RENDER_VERSION };
        if (written.body.split("\n").length > lines || breaksIn(bodyHtml) > lines)
            throw tooMuch(fill("A signature can have at most {lines} lines.", { lines }));
        if (picturesIn(bodyHtml) > images) throw tooMuch(fill("A signature can have at most {images} pictures.", { images }));
        return { bodyHtml, renderVersion: RENDER_VERSION };
    }

    function renderedOrRefused(written: { body: string; format: string }): string {
        try {
            return rendered(written);
        } catch (error) {
            if (error instanceof UnfitBody) throw tooMuch(error.wording);
            throw error;
        }
    }

    /** Renders as posts are rendered, but without mentions. */
    function rendered({ body, format }: { body: string; format: string }): string {
        return body === "" ? "" : renderBody(body, format, { siteURL });
    }
}

const NONE = { body: "", format: "markdown", bodyHtml: "" };

function shown({ userID, body, format, bodyHtml }: Signature): Signature {
    return { userID, body, format, bodyHtml };
}

function tooMuch(message: Wording) {
    return invalidField("body", message, { code: "maxLength" });
}

/** Counts characters as the input does, including surrounding spaces that are not stored. */
function refuseLength(body: string): void {
    const excess = countCharacters(body) - MAX_SIGNATURE.characters;
    if (excess > 0) throw tooMuch(fill("The signature is {excess} characters too long.", { excess }));
}

/** Counts the pictures in a signature, including those that are not copied yet. */
function picturesIn(html: string): number {
    return html.match(/<img\b|class="foreign-picture"/g)?.length ?? 0;
}

/** Counts the lines that the HTML begins, whatever its source format. */
function breaksIn(html: string): number {
    return html.match(/<(br|p|li|h[1-6]|div|tr|pre|blockquote)\b/g)?.length ?? 0;
}

function formatOf(format: string): string {
    const wanted = format.toLowerCase();
    if (FORMATS.includes(wanted)) return wanted;
    throw invalidField("format", fill("{format} is not a format that can be written here.", { format }));
}
