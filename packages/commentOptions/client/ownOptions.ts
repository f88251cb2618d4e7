import {
    commentRevisionsPath,
    editCommentPath,
    mayAccept,
    mayEditComment,
    mayGiveComments,
    mayMoveComment,
    mayQuote,
    mayReadRevisions,
    mayRemoveComment,
} from "@parley/comments/contract";
import { readSetting } from "@parley/config/client";
import { getEditTimeout } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
import { quoteCommentPath } from "@parley/quoting/client";
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
        isOffered: (optionCase) =>
            mayEditComment(optionCase.viewer, toCommentFacts(optionCase), optionCase.now, getEditTimeout(optionCase.state)),
        part: part("EditItem"),
        plain: { name: "Edit", path: editCommentPath },
    },
    {
        id: "quote",
        group: "words",
        order: 20,
        isOffered: ({ viewer, discussion }) => mayQuote(viewer, discussion),
        part: part("QuoteItem"),
        plain: { name: "Quote", path: quoteCommentPath },
    },
    {
        id: "answer",
        group: "words",
        order: 30,
        isOffered: ({ viewer, discussion }) => mayAccept(viewer, discussion),
        part: part("AnswerItem"),
    },
    { id: "author", group: "words", order: 40, isOffered: ({ viewer }) => mayGiveComments(viewer), part: part("AuthorItem") },
    {
        id: "move",
        group: "words",
        order: 50,
        isOffered: (optionCase) =>
            mayMoveComment(optionCase.viewer, toCommentFacts(optionCase), optionCase.now, getEditTimeout(optionCase.state)),
        part: part("MoveItem"),
    },
    { id: "copyLink", group: "looking", order: 10, isOffered: () => true, part: part("CopyLinkItem") },
    {
        id: "revisions",
        group: "looking",
        order: 20,
        isOffered: (optionCase) => mayReadRevisions(optionCase.viewer, toCommentFacts(optionCase)),
        part: part("RevisionsItem"),
        plain: { name: "Revision History", path: commentRevisionsPath },
    },
    {
        id: "delete",
        group: "removal",
        order: 10,
        isOffered: (optionCase) =>
            mayRemoveComment(optionCase.viewer, toCommentFacts(optionCase), readSetting(optionCase.state, "ui.allowSelfDelete")),
        part: part("DeleteItem"),
    },
];

const toCommentFacts = ({ comment, discussion }: CommentCase) => ({ ...comment, closed: discussion.closed });
