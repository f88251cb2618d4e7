import type { KnownUser } from "@parley/accounts/client";
import { isDefaultPhoto } from "@parley/accounts/contract";
import {
    Bone,
    ButtonLink,
    classNames,
    Numeral,
    Pairs,
    RelativeTime,
    State,
    textStyles,
    UserPhoto,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import { profileCommentsPath, profileDiscussionsPath, profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { JoinDate } from "../profile/JoinDate";
import { MailLink } from "../profile/MailLink";
import { findRestriction, isOpenProfile } from "../profile/restriction";
import { userCard } from "./UserCard.styles";

interface UserCardProps {
    user: ILoadable<KnownUser>;
    /** Whether to show the skeleton even if the user is known (USR-016). */
    isLoading?: boolean;
    /** Whether the profiles of banned users are restricted (USR-026). */
    bannedAreRestricted?: boolean;
    /** Address of a new message to the user; absent if the viewer can't write to them (USR-029). */
    messageURL?: string | undefined;
    /** Address of the profile form; only on the viewer's own card. */
    editURL?: string | undefined;
    /** Whether the name is already shown above the card. */
    isNamed?: boolean;
    /** Whether the card is in a popup and has a fixed width. */
    isPopup?: boolean;
}

/** Summary of a user: name, title, counts and links (USR-012…USR-031). */
export function UserCard({ user, isLoading = false, isNamed = false, isPopup = false, ...rest }: UserCardProps): ReactNode {
    const isKnown = user.status === LoadStatus.SUCCESS || user.status === LoadStatus.ERROR;
    return (
        // The live region announces the loaded content to a viewer who waits in the open card.
        <div
            className={classNames(userCard.root, isPopup && userCard.popup)}
            aria-live="polite"
            aria-busy={!isKnown || isLoading}
        >
            {isLoading || !isKnown ? <CardBones /> : <Face user={user} isNamed={isNamed} {...rest} />}
        </div>
    );
}

function CardBones(): ReactNode {
    const t = useTranslation();
    return (
        <>
            <span className={textStyles.hidden}>{t("Loading")}</span>
            <div className={userCard.top}>
                <Bone kind="round100" />
                <div className={userCard.bones}>
                    <Bone kind="title" width={80} />
                    <Bone width={60} />
                </div>
            </div>
            <div className={userCard.bones}>
                <Bone />
                <Bone width={80} />
                <Bone />
                <Bone width={80} />
            </div>
        </>
    );
}

type FaceProps = Omit<UserCardProps, "isLoading" | "isPopup">;

function Face({ user, ...rest }: FaceProps): ReactNode {
    const t = useTranslation();
    const { data } = user;
    if (user.status === LoadStatus.ERROR && user.error.status === 404)
        return <Notice label={t("DELETED")} text={t("This user has been deleted.")} />;
    if (user.status === LoadStatus.ERROR || !data) return <Notice label={t("ERROR")} text={t("Failed to load user")} />;
    return isOpenProfile(data) ? <FullFace {...rest} person={data} /> : <RestrictedFace {...rest} person={data} />;
}

/** Replaces the content of the card by the reason why the user can't be shown. */
function Notice({ label, text }: { label: string; text: string }): ReactNode {
    return (
        <div className={userCard.top}>
            <UserPhoto size={100} />
            <div className={userCard.who}>
                <span className={userCard.label}>{label}</span>
                <p className={userCard.text}>{text}</p>
            </div>
        </div>
    );
}

interface PersonFaceProps extends Omit<FaceProps, "user"> {
    person: KnownUser;
}

function RestrictedFace({ person, isNamed, bannedAreRestricted = false }: PersonFaceProps): ReactNode {
    const t = useTranslation();
    const restriction = findRestriction(person, bannedAreRestricted);
    return (
        <div className={userCard.top}>
            <Photo person={person} />
            <div className={userCard.who}>
                {!isNamed && <Name person={person} />}
                {restriction === "banned" && (
                    <>
                        <span className={userCard.label}>{t("Banned")}</span>
                        <p className={userCard.text}>{t("This user has been banned.")}</p>
                    </>
                )}
                {restriction === "private" && (
                    <>
                        <span className={userCard.label}>{t("Private")}</span>
                        <p className={userCard.text}>{t("This user's profile is private.")}</p>
                    </>
                )}
            </div>
        </div>
    );
}

function FullFace({ person, isNamed, messageURL, editURL }: PersonFaceProps): ReactNode {
    const t = useTranslation();
    const { title, label, labelHtml, email, banned = 0, private: isPrivate } = person;
    const rank = label ?? (labelHtml && withoutMarkup(labelHtml));
    return (
        <>
            <div className={userCard.top}>
                <Photo person={person} />
                <div className={userCard.who}>
                    {!isNamed && <Name person={person} />}
                    {title && (
                        <span className={userCard.title}>
                            <bdi>{title}</bdi>
                        </span>
                    )}
                    {rank && (
                        <span className={userCard.title}>
                            <bdi>{rank}</bdi>
                        </span>
                    )}
                    {banned > 0 && <State kind="banned" />}
                    {isPrivate && <State kind="private" />}
                </div>
            </div>
            <Pairs pairs={useFacts(person)} />
            {email && (
                <p className={userCard.email}>
                    <MailLink address={email} />
                </p>
            )}
            {messageURL && (
                <ButtonLink variant="primary" icon="mail" full href={messageURL}>
                    {t("Message")}
                </ButtonLink>
            )}
            {editURL && (
                <ButtonLink full href={editURL}>
                    {t("Edit profile")}
                </ButtonLink>
            )}
        </>
    );
}

function useFacts({ userID, name, countDiscussions = 0, countComments = 0, dateInserted, dateLastActive }: KnownUser) {
    const t = useTranslation();
    return [
        {
            name: t("Posts"),
            value: (
                <a href={profileDiscussionsPath(userID, name)}>
                    <Numeral value={countDiscussions} />
                </a>
            ),
        },
        {
            name: t("Replies"),
            value: (
                <a href={profileCommentsPath(userID, name)}>
                    <Numeral value={countComments} />
                </a>
            ),
        },
        ...(dateInserted ? [{ name: t("Joined"), value: <JoinDate date={dateInserted} /> }] : []),
        ...(dateLastActive ? [{ name: t("Last active"), value: <RelativeTime date={dateLastActive} /> }] : []),
    ];
}

/** The photo is not focusable, because the name beside it is the same link. */
const BESIDE_NAME = { tabIndex: -1, "aria-hidden": true } as const;

function Photo({ person }: { person: KnownUser }): ReactNode {
    const url = person.profilePhotoUrl ?? person.photoUrl;
    return (
        <a className={userCard.photo} href={profilePath(person.userID, person.name)} {...BESIDE_NAME}>
            <UserPhoto url={isDefaultPhoto(url) ? undefined : url} size={100} />
        </a>
    );
}

function Name({ person: { userID, name } }: { person: KnownUser }): ReactNode {
    return (
        <a className={userCard.name} href={profilePath(userID, name)}>
            <bdi>{name}</bdi>
        </a>
    );
}

/** Returns the text of a rank without its markup (FC-3). */
const withoutMarkup = (html: string): string => html.replace(/<[^<>]*>/g, "").trim();
