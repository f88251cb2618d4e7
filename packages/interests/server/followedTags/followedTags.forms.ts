import { catchRefusal, readFields, renderFormAgain } from "@parley/accounts/server";
import { FOLLOWED_TAGS_PAGE } from "@parley/interests/contract";
import { ApiRefusal, toSlug } from "@parley/library/contract";
import { badRequest, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FollowedTagsService } from "./followedTags.service";

/** Registers the forms of the page of followed tags: one follows a tag by its name, one unfollows another. */
export function registerFollowedTagsForms({ pages }: Pick<ServerKit, "pages">, service: FollowedTagsService): void {
    pages.post(FOLLOWED_TAGS_PAGE, async (request, reply) => {
        const { viewer } = request;
        const { Form, Tag, name } = readFields(request, ["Form", "Tag", "name"]);
        if (Form !== "unfollow") {
            const result = await catchRefusal(follow(name));
            if ("refused" in result)
                return renderFormAgain(reply, { form: "followTag", path: FOLLOWED_TAGS_PAGE, values: { name } }, result.refused);
            return reply.redirect(`${FOLLOWED_TAGS_PAGE}?Done=followed`, 303);
        }
        const tagID = Number(/^[1-9]\d{0,8}$/.exec(Tag)?.[0] ?? 0);
        if (tagID === 0) throw badRequest("There is no such tag here.");
        await service.follow(viewer, tagID, false);
        return reply.redirect(`${FOLLOWED_TAGS_PAGE}?Done=unfollowed`, 303);

        async function follow(given: string): Promise<void> {
            try {
                await service.followByCode(viewer, toSlug(given));
            } catch (error) {
                if (error instanceof ApiRefusal && error.answer.status === 404)
                    throw invalidField("name", "There is no tag with this name.");
                throw error;
            }
        }
    });
}
