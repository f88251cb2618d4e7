import {
    commentRevisionsPath,
    editCommentPath,
    mayAccept,
    mayEditComment,
    mayGiveComments,
    mayQuote,
    mayReadRevisions,
    mayRemoveComment,
} from "@parley/comments/contract";
import { settingIn } from "@parley/config/client";
import { editTimeoutIn } from "@parley/discussions/client";
import { createLazyPart } from "@parley/library/client/components";
import { quoteCommentPath } from "../addresses";
import type { CommentCase, CommentOption } from "./options";

const items = () => import(/* webpackChunkName: "comment-options" */ "./items");
const part = (name: Exclude<keyof Awaited<ReturnType<typeof items>>, symbol>) =>
    createLazyPart(async () => (await items())[name]);

/** Options of a comment that this feature provides, with their permissions (contract §5.2). */
export const ownCommentOptions: readonly CommentOption[] = [
    {
        id: "edit",
        group: "words",
        order: 10,
        isOffered: (asked) => mayEditComment(asked.asker, judged(asked), asked.now, editTimeoutIn(asked.state)),
        part: part("EditItem"),
        plain: { name: "Edit", path: editCommentPath },
    },
    {
        id: "quote",
        group: "words",
        order: 20,
        isOffered: ({ asker, discussion }) => mayQuote(asker, discussion),
        part: part("QuoteItem"),
        plain: { name: "Quote", path: quoteCommentPath },
    },
    {
        id: "answer",
        group: "words",
        order: 30,
        isOffered: ({ asker, discussion }) => mayAccept(asker, discussion),
        part: part("AnswerItem"),
    },
    { id: "author", group: "words", order: 40, isOffered: ({ asker }) => mayGiveComments(asker), part: part("AuthorItem") },
    { id: "copyLink", group: "looking", order: 10, isOffered: () => true, part: part("CopyLinkItem") },
    {
        id: "revisions",
        group: "looking",
        order: 20,
        isOffered: (asked) => mayReadRevisions(asked.asker, judged(asked)),
        part: part("RevisionsItem"),
        plain: { name: "Revision History", path: commentRevisionsPath },
    },
    {
        id: "delete",
        group: "removal",
        order: 10,
        isOffered: (asked) => mayRemoveComment(asked.asker, judged(asked), settingIn(asked.state, "ui.allowSelfDelete")),
        part: part("DeleteItem"),
    },
];

const judged = ({ comment, discussion }: CommentCase) => ({ ...comment, closed: discussion.closed });
