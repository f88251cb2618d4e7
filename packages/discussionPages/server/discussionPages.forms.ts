import {
    discussionFollowPath,
    discussionPath,
    FOLLOW_LEVELS,
    isDiscussionType,
    MARKED_READ,
    MAXIMUM_NAME,
} from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { createDiscussionAttributes, DRAFTS_PAGE } from "@parley/drafts/contract";
import type { Drafts } from "@parley/drafts/server";
import { fill, resolveTarget } from "@parley/library/contract";
import { invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";

interface FormDependencies {
    discussions: Pick<Discussions, "add" | "change" | "requireView" | "read" | "bookmark" | "follow" | "readMarks">;
    /** Schedules the text of a form; absent without drafts. */
    scheduleForm: Drafts["scheduleForm"] | undefined;
}

/** Registers the handlers of forms that are posted without scripts. Each responds with a redirect or a page. */
export function registerDiscussionForms(
    { pages, siteURL, clock }: Pick<ServerKit, "pages" | "siteURL" | "clock">,
    { discussions, scheduleForm }: FormDependencies,
): void {
    const { readMarks, requireView } = discussions;
    pages.post("/post/discussion", async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "discussion", path: "/post/discussion", values }, async () => {
            const { idempotencyKey, draftID, format = "markdown" } = values;
            const categoryID = readID(values.categoryID, "categoryID");
            const pinLocation = readPinLocation(values.pinLocation);
            if (values.act === "schedule" && scheduleForm) {
                await scheduleForm(viewer, {
                    recordType: "discussion",
                    attributes: createDiscussionAttributes(
                        {
                            ...readPost(values),
                            format,
                            categoryID,
                            postTypeID: values.type || "discussion",
                            tags: namesIn(values.tags),
                            pinLocation: pinLocation ?? "none",
                            pinned: pinLocation !== undefined,
                        },
                        clock(),
                    ),
                    fields: values,
                });
                return `${DRAFTS_PAGE}?status=scheduled&Done=schedule`;
            }
            const input = {
                ...readPost(values),
                format,
                categoryID,
                ...(isDiscussionType(values.type) && { type: values.type }),
                newTagNames: namesIn(values.tags),
                ...(pinLocation && { pinned: true, pinLocation }),
                ...(draftID !== undefined && { draftID }),
            };
            const { url } = await discussions.add(viewer, {
                ...input,
                ...(idempotencyKey && { key: idempotencyKey.slice(0, 100) }),
            });
            return url;
        });
    });

    pages.post<{ Params: { discussionID: string } }>(
        "/post/editdiscussion/:discussionID",
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const path = `/post/editdiscussion/${encodeURIComponent(params.discussionID)}`;
            return handleForm(reply, { form: "discussion", path, values }, async () => {
                const discussionID = readID(params.discussionID, "discussionID");
                const { categoryID, tags, etag, format } = values;
                const changes = {
                    ...readPost(values),
                    ...(format && { format }),
                    ...(categoryID && { categoryID: readID(categoryID, "categoryID") }),
                    ...(tags !== undefined && may(viewer, "tags.add") && { tagIDs: [], newTagNames: namesIn(tags) }),
                };
                const { discussion } = await discussions.change(viewer, discussionID, changes, { ifMatch: etag || undefined });
                return discussion.url;
            });
        },
    );

    pages.post("/discussions/read", async ({ body, viewer }, reply) => {
        const { categoryID, dateMarkedRead, Target } = readTexts(body);
        const scope = categoryID ? { categoryID: readID(categoryID, "categoryID") } : {};
        const target = new URL(resolveTarget(Target ?? "/discussions", { siteURL }), siteURL);
        if (dateMarkedRead) await readMarks.unmark(viewer, { ...scope, dateMarkedRead });
        // The list offers to undo this mark.
        else target.searchParams.set(MARKED_READ, (await readMarks.mark(viewer, scope.categoryID)).dateMarkedRead);
        return reply.redirect(target.pathname + target.search + target.hash, 303);
    });

    pages.post<{ Params: { discussionID: string } }>("/discussion/read/:discussionID", async ({ params, viewer }, reply) => {
        const discussionID = readID(params.discussionID, "discussionID");
        await discussions.read(viewer, discussionID);
        return reply.redirect(siteURL + discussionPath(await requireView(viewer, discussionID)), 303);
    });

    pages.post<{ Params: { discussionID: string } }>(
        "/discussion/bookmark/:discussionID",
        async ({ body, params, viewer }, reply) => {
            const discussionID = readID(params.discussionID, "discussionID");
            const row = await requireView(viewer, discussionID);
            await discussions.bookmark(viewer, discussionID, readTexts(body).bookmarked === "1");
            return reply.redirect(siteURL + discussionPath(row), 303);
        },
    );

    pages.post<{ Params: { discussionID: string } }>(
        discussionFollowPath(":discussionID"),
        async ({ body, params, viewer }, reply) => {
            const discussionID = readID(params.discussionID, "discussionID");
            const { FollowLevel = "" } = readTexts(body);
            const level = FOLLOW_LEVELS.find((known) => known === FollowLevel);
            if (!level && FollowLevel !== "default") throw invalidField("FollowLevel", "That choice does not exist here.");
            await discussions.follow(viewer, discussionID, level ?? null);
            return reply.redirect(`${discussionFollowPath(discussionID)}?Done=${FollowLevel}`, 303);
        },
    );
}

function readPost({ name = "", body = "" }: Record<string, string>): { name: string; body: string } {
    if (name.trim() === "") throw invalidField("name", "Enter a title.", { code: "missingField" });
    if ([...name].length > MAXIMUM_NAME)
        throw invalidField("name", fill("The title is at most {maximum} characters long.", { maximum: MAXIMUM_NAME }), {
            code: "maxLength",
        });
    if (body.trim() === "") throw invalidField("body", "Write something first.", { code: "missingField" });
    return { name, body };
}

/** Parses where a new post is pinned; returns `undefined` for one that is not. */
function readPinLocation(text = ""): "category" | "recent" | undefined {
    if (text === "") return undefined;
    if (text !== "category" && text !== "recent") throw invalidField("pinLocation", "Choose one of the places.");
    return text;
}

/** Splits a list of names at its commas. */
function namesIn(text = ""): string[] {
    const names = text.split(",").map((name) => name.trim());
    return names.filter((name) => name !== "").slice(0, 20);
}
