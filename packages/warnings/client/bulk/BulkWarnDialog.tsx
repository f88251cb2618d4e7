import { selectMe } from "@parley/accounts/client";
import type { UserFragment } from "@parley/accounts/contract";
import type { BulkDialogProps } from "@parley/bulkActions/client";
import { selectComment } from "@parley/comments/client";
import { OptionDialog } from "@parley/discussionOptions/client";
import { selectDiscussion } from "@parley/discussions/client";
import { useTranslation } from "@parley/library/client/i18n";
import type { RootState } from "@parley/library/client/store";
import { useAppStore } from "@parley/library/client/store";
import type { ReportRecordType } from "@parley/moderation/contract";
import { useState } from "react";
import { WarnFields } from "../components/WarnFields";
import { checkWarning, readWarning } from "../options/readWarning";
import { bulkWarn } from "./BulkWarnDialog.styles";

export const WarnPostsDialog = (props: BulkDialogProps) => <BulkWarnDialog recordType="discussion" {...props} />;
export const WarnRepliesDialog = (props: BulkDialogProps) => <BulkWarnDialog recordType="comment" {...props} />;

type Props = BulkDialogProps & { recordType: ReportRecordType };

/** Dialog that warns the authors of several posts with one text, and lists the posts of each. The viewer's own posts are left out. */
function BulkWarnDialog({ recordType, selection, onClose, onRun }: Props) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const [{ authors, own }] = useState(() => authorsIn(getState(), recordType, selection.ids));
    return (
        <OptionDialog title={t("Warn the authors")} action={t("Warn")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <>
                    <div>
                        <p>{t("Each of them is warned once:")}</p>
                        <ul className={bulkWarn.authors}>
                            {authors.map(({ name, posts }) => (
                                <li key={name}>
                                    <strong>
                                        <bdi>{name}</bdi>
                                    </strong>
                                    {": "}
                                    {recordType === "discussion" ? (
                                        <bdi>{posts.join(" · ")}</bdi>
                                    ) : (
                                        t("{count} replies", { count: posts.length })
                                    )}
                                </li>
                            ))}
                        </ul>
                        {own.length > 0 && <p>{t("Your own posts are left out.")}</p>}
                    </div>
                    <WarnFields errorsOf={errorsOf} />
                </>
            )}
        </OptionDialog>
    );

    function check(data: FormData) {
        return authors.length === 0 ? { body: t("All of these posts are your own.") } : checkWarning(data, t);
    }

    async function send(data: FormData): Promise<undefined> {
        const left = new Set(own);
        const ids = selection.ids.filter((id) => !left.has(id));
        onRun(
            ids,
            readWarning(data),
            own.map((id) => ({ id, message: t("You wrote this yourself.") })),
        );
    }
}

interface Author {
    name: string;
    posts: string[];
}

function authorsIn(state: RootState, recordType: ReportRecordType, ids: readonly number[]): { authors: Author[]; own: number[] } {
    const me = selectMe(state).data?.userID;
    const authors = new Map<number, Author>();
    const own: number[] = [];
    for (const id of ids) {
        const post = recordType === "comment" ? selectComment(state, id).data : selectDiscussion(state, id).data;
        if (!post) continue;
        const { insertUserID, insertUser, name } = post as Post;
        if (insertUserID === me) own.push(id);
        else {
            const author = authors.get(insertUserID) ?? { name: insertUser?.name ?? "", posts: [] };
            author.posts.push(name);
            authors.set(insertUserID, author);
        }
    }
    return { authors: [...authors.values()], own };
}

interface Post {
    insertUserID: number;
    insertUser?: UserFragment;
    name: string;
}
