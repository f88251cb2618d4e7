import { randomUUID } from "node:crypto";
import type { Fragment, FragmentDetail, patchFragment, postFragment, postFragmentCommit } from "@parley/layouts/contract";
import { fragmentFilePath, fragmentPath, layoutPath } from "@parley/layouts/contract";
import type { Input } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { GONE } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { isCurrentETag, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { LayoutRow, LayoutsRepository } from "../layouts.repository";
import { createImplementation } from "./applyFragments";
import { createStylesheet } from "./createStylesheet";
import type { FragmentStates } from "./fragments.actions";
import { requireFragmentsPermission } from "./fragments.actions";
import type { FragmentRevisionRow, FragmentRow, FragmentsRepository } from "./fragments.repository";
import type { FragmentFiles, PublishedFragments } from "./publishedFragments";
import { createFragmentFiles } from "./publishedFragments";
import { parseTemplate } from "./renderTemplate";

/** Requires reauthentication of those who change fragments. */
export interface FragmentEditors {
    alternativeSignIn: Pick<Users["alternativeSignIn"], "requireFreshProof">;
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: FragmentsRepository;
    published: PublishedFragments;
    layouts: Pick<LayoutsRepository, "all">;
    states: Pick<FragmentStates, "of">;
    actionLog: Pick<ActionLog, "record">;
    users: FragmentEditors;
}

type Texts = Pick<FragmentRevisionRow, "template" | "js" | "jsRaw" | "css">;

export type FragmentsService = ReturnType<typeof createFragmentsService>;

/**
 * Creates the functions that read fragments, for members who manage the site, and store and publish them, for those who may also write
 * fragments (contract §5.11). Since a fragment is shown to everybody, every change requires reauthentication (decisions 27), and is logged.
 */
export function createFragmentsService({
    database,
    clock,
    repository,
    published,
    layouts,
    states,
    actionLog,
    users,
}: Dependencies) {
    return {
        /** Lists all fragments as they were last saved. */
        async list(viewer: Viewer): Promise<Fragment[]> {
            requirePermission(viewer, "site.manage");
            const [rows, stored] = [await repository.all(), await layouts.all()];
            const revisions = await repository.revisions(rows.map(({ latestRevisionID }) => latestRevisionID));
            const byID = new Map(revisions.map((revision) => [revision.fragmentRevisionID, revision]));
            return rows.flatMap((row) => {
                const revision = byID.get(row.latestRevisionID);
                return revision ? [toFragment(row, revision, stored)] : [];
            });
        },

        /** Returns a fragment as it was last saved, or a revision of it. */
        async get(viewer: Viewer, fragmentUUID: string, fragmentRevisionUUID?: string): Promise<FragmentDetail> {
            requirePermission(viewer, "site.manage");
            const row = await known(fragmentUUID);
            return toDetail(row, await revisionOf(row, fragmentRevisionUUID), await layouts.all());
        },

        /** Lists the revisions of a fragment, the latest first. */
        async revisions(viewer: Viewer, fragmentUUID: string): Promise<Fragment[]> {
            requirePermission(viewer, "site.manage");
            const row = await known(fragmentUUID);
            const stored = await layouts.all();
            return (await repository.revisionsOf(fragmentUUID)).map((revision) => toFragment(row, revision, stored));
        },

        async create(viewer: Viewer, { name, fragmentType, ...given }: Input<typeof postFragment>): Promise<FragmentDetail> {
            await requireEditor(viewer);
            const texts = { template: "", js: "", jsRaw: "", css: "", ...given };
            requireTexts(texts);
            const fragmentUUID = randomUUID();
            return database.transaction(async () => {
                const latestRevisionID = await addRevision(viewer, { ...texts, name, fragmentUUID }, null);
                const row = { fragmentUUID, fragmentType, activeRevisionID: null, latestRevisionID };
                const recordID = await repository.insert(row);
                const after = await states.of(recordID);
                await actionLog.record(viewer, { kind: "create", recordType: "fragment", recordID, after });
                return current(fragmentUUID);
            });
        },

        /**
         * Saves a draft over what was last saved, or over a revision. Throws 412 if `ifMatch` names another revision than the latest (FC-52).
         */
        async change(viewer: Viewer, input: Input<typeof patchFragment>, ifMatch?: string): Promise<FragmentDetail> {
            await requireEditor(viewer);
            const { fragmentUUID, fragmentRevisionUUID, ...given } = input;
            return database.transaction(async () => {
                const row = await known(fragmentUUID);
                const latest = await current(fragmentUUID);
                if (!isCurrentETag(ifMatch, toFragmentETag(latest))) throw createFragmentConflict(latest);
                return recordChange(viewer, "change", row, undefined, async () => {
                    const { name, template, js, jsRaw, css } = await revisionOf(row, fragmentRevisionUUID);
                    const texts = { name, template, js, jsRaw, css, ...given };
                    requireTexts(texts);
                    const latestRevisionID = await addRevision(viewer, { ...texts, fragmentUUID }, row.activeRevisionID);
                    return { latestRevisionID };
                });
            });
        },

        /** Publishes what was last saved, or a revision. */
        async publish(viewer: Viewer, input: Input<typeof postFragmentCommit>): Promise<FragmentDetail> {
            await requireEditor(viewer);
            const { fragmentUUID, fragmentRevisionUUID, ...words } = input;
            return database.transaction(async () => {
                const row = await known(fragmentUUID);
                const { fragmentRevisionID } = await revisionOf(row, fragmentRevisionUUID);
                return recordChange(viewer, "publish", row, fragmentRevisionID, async () => {
                    // A revision that is published again keeps the words of its first publication, unless there are new ones.
                    if (Object.keys(words).length > 0) await repository.describeRevision(fragmentRevisionID, words);
                    return { activeRevisionID: fragmentRevisionID };
                });
            });
        },

        async remove(viewer: Viewer, fragmentUUID: string): Promise<void> {
            await requireEditor(viewer);
            await database.transaction(async () => {
                const { fragmentID } = await known(fragmentUUID);
                const before = await states.of(fragmentID);
                await repository.remove(fragmentID);
                const action = { recordType: "fragment", recordID: fragmentID, before, after: GONE } as const;
                await actionLog.record(viewer, { kind: "delete", ...action });
            });
        },

        /**
         * Returns the files of what is published of a fragment, for everybody; of another revision only for members who manage the site, so
         * that drafts stay theirs.
         */
        async files(
            viewer: Viewer,
            fragmentUUID: string,
            fragmentRevisionUUID?: string,
        ): Promise<{ files: FragmentFiles; isPublished: boolean }> {
            const active = (await published.get()).get(fragmentUUID);
            if (active && (fragmentRevisionUUID ?? active.fragmentRevisionUUID) === active.fragmentRevisionUUID)
                return { files: active.files, isPublished: true };
            if (fragmentRevisionUUID === undefined) throw notFound("Fragment");
            const row = await known(fragmentUUID);
            requirePermission(viewer, "site.manage");
            return { files: createFragmentFiles(await revisionOf(row, fragmentRevisionUUID)), isPublished: false };
        },
    };

    async function requireEditor(viewer: Viewer): Promise<void> {
        requireFragmentsPermission(viewer);
        await users.alternativeSignIn.requireFreshProof(viewer, { acceptsToken: true });
    }

    /** Performs a change of a fragment within a transaction, and records it; one that publishes names the revision. */
    async function recordChange(
        viewer: Viewer,
        kind: "change" | "publish",
        { fragmentID: recordID, fragmentUUID }: FragmentRow,
        publishedID: number | undefined,
        work: () => Promise<Partial<FragmentRow>>,
    ): Promise<FragmentDetail> {
        const before = await states.of(recordID, publishedID);
        await repository.update(recordID, await work());
        const after = await states.of(recordID);
        if (JSON.stringify(before) !== JSON.stringify(after))
            await actionLog.record(viewer, { kind, recordType: "fragment", recordID, before, after });
        return current(fragmentUUID);
    }

    async function current(fragmentUUID: string): Promise<FragmentDetail> {
        const row = await known(fragmentUUID);
        return toDetail(row, await revisionOf(row, undefined), await layouts.all());
    }

    function addRevision(
        viewer: Viewer,
        content: Texts & { name: string; fragmentUUID: string },
        activeRevisionID: number | null,
    ): Promise<number> {
        const { name, fragmentUUID, template, js, jsRaw, css } = content;
        const made = { dateInserted: toDateTime(clock()), insertUserID: viewer.userID, fragmentRevisionUUID: randomUUID() };
        return repository.addRevision({ name, fragmentUUID, template, js, jsRaw, css, ...made }, activeRevisionID);
    }

    async function known(fragmentUUID: string): Promise<FragmentRow> {
        const row = await repository.byUUID(fragmentUUID);
        if (!row) throw notFound("Fragment");
        return row;
    }

    /** Returns a revision by its UUID; without one, the latest. */
    async function revisionOf(row: FragmentRow, fragmentRevisionUUID: string | undefined): Promise<FragmentRevisionRow> {
        const found =
            fragmentRevisionUUID === undefined
                ? (await repository.revisions([row.latestRevisionID]))[0]
                : await repository.revisionByUUID(row.fragmentUUID, fragmentRevisionUUID);
        if (!found) throw notFound("Revision");
        return found;
    }
}

/** Throws 422 for a template or styles that can't be rendered. */
function requireTexts({ template, css }: Pick<Texts, "template" | "css">): void {
    parseTemplate(template);
    createStylesheet(css, "");
}

function toFragment(row: FragmentRow, revision: FragmentRevisionRow, layouts: readonly LayoutRow[]): Fragment {
    const { fragmentUUID, fragmentType, activeRevisionID, latestRevisionID } = row;
    const { fragmentRevisionID, fragmentRevisionUUID, name, commitMessage, commitDescription } = revision;
    const isLatest = fragmentRevisionID === latestRevisionID;
    const used = layouts.filter(({ layout, titleBar }) => layout.includes(fragmentUUID) || titleBar?.includes(fragmentUUID));
    return {
        fragmentUUID,
        fragmentRevisionUUID,
        name,
        fragmentType,
        status: fragmentRevisionID === activeRevisionID ? "active" : isLatest ? "draft" : "past-revision",
        isLatest,
        isApplied: used.length > 0,
        url: fragmentPath(fragmentUUID),
        jsUrl: fragmentFilePath(fragmentUUID, "js"),
        cssUrl: fragmentFilePath(fragmentUUID, "css"),
        commitMessage,
        commitDescription,
        dateRevisionInserted: revision.dateInserted,
        revisionInsertUserID: revision.insertUserID,
        fragmentViews: used.map(({ layoutID, name: recordName }) => ({
            recordType: "layout",
            recordID: layoutID,
            recordName,
            recordUrl: layoutPath(layoutID),
        })),
    };
}

function toDetail(row: FragmentRow, revision: FragmentRevisionRow, layouts: readonly LayoutRow[]): FragmentDetail {
    const { template, js, jsRaw, css } = revision;
    const preview = createImplementation(revision, EXAMPLE_VALUES);
    return { ...toFragment(row, revision, layouts), template, js, jsRaw, css, previewData: [preview], files: [] };
}

/** Values with which a fragment is previewed: of the names that the replaced parts have. */
const EXAMPLE_VALUES = {
    title: "What needs mending?",
    subtitle: "Every Tuesday, six to nine",
    description: "Bring what is broken, and somebody will help.",
    placeholder: "Search",
    button: { title: "Take part", url: "/discussions" },
    buttons: [{ title: "Take part", url: "/discussions" }],
    links: [{ name: "Categories", url: "/categories" }],
    page: { title: "Home", description: "A community of people who mend things." },
};

/** Returns the ETag of a fragment: its latest revision. */
export const toFragmentETag = ({ fragmentRevisionUUID }: Pick<Fragment, "fragmentRevisionUUID">): string =>
    `"${fragmentRevisionUUID}"`;

function createFragmentConflict(present: FragmentDetail): ApiRefusal {
    return new ApiRefusal({
        status: 412,
        message: "Somebody else has changed this fragment in the meantime.",
        description: "Nothing was saved. Compare both, and save again.",
        code: "editConflict",
        etag: toFragmentETag(present),
        present,
    });
}
