import { selectMe, usePermission } from "@parley/accounts/client";
import type { Conversation } from "@parley/conversations/contract";
import { conversationPath } from "@parley/conversations/contract";
import { Field, Icon, useNow, Widget } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { UserLink, UserPhotoLink } from "@parley/users/client";
import type { ReactNode } from "react";
import { conversationStyles } from "../conversations.styles";
import { MemberNamesInput } from "./MemberNamesInput";

/** Age of the last activity up to which somebody counts as present, in milliseconds: the server records it every ten minutes. */
const PRESENT_FOR_MS = 10 * 60 * 1000;

/** Panel with the participants of a conversation, and the form to add some. */
export function ConversationPeople({ conversation }: { conversation: Conversation }): ReactNode {
    const t = useTranslation();
    const myID = useAppSelector(selectMe).data?.userID;
    const mayAdd = usePermission("conversations.add");
    const { conversationID, participants = [], countParticipants, isParticipating } = conversation;
    const action = conversationPath(conversationID);
    const shown = participants.filter(({ status }) => status === "participating").length;
    return (
        <Widget title={t("In this conversation")}>
            <ul>
                {participants.map(({ userID, status, user }) => (
                    <li className={conversationStyles.person} key={userID}>
                        {user && <UserPhotoLink user={user} size={28} besideName />}
                        {user && <UserLink user={user} plain />}
                        <span className={conversationStyles.personEnd}>
                            {status === "deleted" ? (
                                t("has left")
                            ) : userID === myID ? (
                                t("you")
                            ) : (
                                <HereNow dateLastActive={user?.dateLastActive} />
                            )}
                        </span>
                    </li>
                ))}
            </ul>
            {countParticipants > shown && (
                <p className={conversationStyles.quiet}>{t("and {count} more", { count: countParticipants - shown })}</p>
            )}
            {isParticipating && mayAdd && (
                <details className={conversationStyles.add}>
                    <summary>
                        <Icon name="plus" size="s" />
                        {t("Add someone")}
                    </summary>
                    <PostedForm name="addParticipants" action={action} submit={t("Add")} fields={["to"]}>
                        {({ values, errorsOf }, idOf) => (
                            <>
                                <input type="hidden" name="act" value="add" />
                                <Field
                                    id={idOf("to")}
                                    label={t("Names")}
                                    hint={t("Separate them with commas. They can read everything that was written here.")}
                                    errors={errorsOf("to")}
                                    required
                                >
                                    {(attributes) => <MemberNamesInput {...attributes} name="to" defaultValue={values.to} />}
                                </Field>
                            </>
                        )}
                    </PostedForm>
                </details>
            )}
        </Widget>
    );
}

/** Says that a participant uses the site at present, as far as their profile shows when they were active. */
function HereNow({ dateLastActive }: { dateLastActive: string | null | undefined }): ReactNode {
    const t = useTranslation();
    const age = new Date(useNow()).getTime() - Date.parse(dateLastActive ?? "");
    return age < PRESENT_FOR_MS ? t("here now") : null;
}
