import { loadData, loadForMember } from "@parley/accounts/client";
import { registerCommentOption } from "@parley/commentOptions/client";
import { mayAlwaysEditComment } from "@parley/comments/contract";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { translatableText } from "@parley/discussionPages/client";
import { mayAlwaysEdit } from "@parley/discussions/contract";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import type { Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { postTranslationPath } from "@parley/posting/contract";
import type { getPostTranslation } from "@parley/postTranslations/contract";
import { READ_LANGUAGES_PAGE } from "@parley/postTranslations/contract";
import { registerOwnSettings } from "@parley/settings/client";
import { fetchPostTranslation, fetchReadLanguages } from "./postTranslations.slice";
import { TranslatableText } from "./TranslatableText";

translatableText.fill(TranslatableText, 10);

const items = () => import(/* webpackChunkName: "discussion-options" */ "./LanguageItems");

registerDiscussionOption({
    id: "language",
    group: "words",
    order: 50,
    isOffered: ({ discussion, viewer }) => discussion.insertUserID === viewer.userID || mayAlwaysEdit(viewer),
    part: createLazyPart(async () => (await items()).DiscussionLanguageItem),
    plain: { name: "Language", path: (discussionID) => postTranslationPath("discussion", discussionID) },
});

registerCommentOption({
    id: "language",
    group: "words",
    order: 50,
    isOffered: ({ comment, viewer }) => comment.insertUserID === viewer.userID || mayAlwaysEditComment(viewer),
    part: createLazyPart(async () => (await items()).CommentLanguageItem),
    plain: { name: "Language", path: (commentID) => postTranslationPath("comment", commentID) },
});

registerOwnSettings({
    path: READ_LANGUAGES_PAGE,
    name: "Languages that you read",
    about: "Posts in them are not offered for translation.",
    group: "reading",
    order: 40,
});

registerRoutes(
    {
        path: postTranslationPath(":recordType", ":recordID"),
        page: () => import(/* webpackChunkName: "post-translations" */ "./TranslationPage"),
        head: (_location, _state, t) => ({ title: t("Translation"), noIndex: true }),
        async load(loading) {
            const { recordType, recordID = "" } = loading.params;
            if ((recordType !== "discussion" && recordType !== "comment") || !/^[1-9]\d{0,8}$/.test(recordID))
                throw new ApiRefusal({ status: 404, message: "Page not found." });
            const post: Input<typeof getPostTranslation> = { recordType, recordID: Number(recordID) };
            await loadData(loading, fetchPostTranslation, post);
        },
    },
    {
        path: READ_LANGUAGES_PAGE,
        page: () => import(/* webpackChunkName: "post-translations" */ "./ReadLanguagesPage"),
        head: (_location, _state, t) => ({ title: t("Languages that you read"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchReadLanguages, {}),
    },
);
