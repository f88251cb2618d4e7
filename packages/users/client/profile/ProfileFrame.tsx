import type { KnownUser } from "@parley/accounts/client";
import { selectIsSignedIn, selectMe, selectPermission, selectUser, toProfileReference } from "@parley/accounts/client";
import { EDIT_PROFILE, isDefaultPhoto, MANAGING_MEMBERS, memberPath } from "@parley/accounts/contract";
import { useEntryURLs } from "@parley/authentication/client";
import { useSetting } from "@parley/config/client";
import {
    ButtonLink,
    Columns,
    Loaded,
    Page as Main,
    MetaLine,
    Notice,
    Numeral,
    Pairs,
    ProfileTop,
    RelativeTime,
    SideNav,
    Stack,
    State,
    Tabs,
    Widget,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { FOREIGN_REL, profilePath, profileReactionsPath, readHost } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { JoinDate } from "./JoinDate";
import { MailLink } from "./MailLink";
import { hasMessagePages, messagePath } from "./messages";
import { profileFrame } from "./ProfileFrame.styles";
import { listProfileActions } from "./profileActions";
import { listProfileTabs } from "./profileTabs";
import { findRestriction, isOpenProfile } from "./restriction";

/** Id of the tab on the first page of a profile. */
export const OVERVIEW = "overview";

interface ProfileFrameProps {
    /** Id of the current tab. */
    tab: string;
    /** Renders the content of the tab. Not called for a restricted profile. */
    children: (user: KnownUser) => ReactNode;
}

/** Frame of every profile page: the user's header, the navigation between tabs and the tab's content (decisions #13). */
export function ProfileFrame({ tab, children }: ProfileFrameProps): ReactNode {
    const reference = toProfileReference(useParams());
    const user = useAppSelector((state) => selectUser(state, reference));
    return (
        <Main columns={user.data !== undefined && isOpenProfile(user.data)}>
            <Loaded value={user}>
                {(known) => (
                    <Profile user={known} tab={tab}>
                        {children}
                    </Profile>
                )}
            </Loaded>
        </Main>
    );
}

function Profile({ user, tab, children }: ProfileFrameProps & { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const isOpen = isOpenProfile(user);
    const photo = user.profilePhotoUrl ?? user.photoUrl;
    return (
        <Columns
            left={isOpen ? <ProfileSections user={user} tab={tab} /> : undefined}
            rightLabel={t("About {name}", { name: user.name })}
            right={isOpen ? <Numbers user={user} /> : undefined}
        >
            <ProfileTop
                name={user.name}
                photoUrl={isDefaultPhoto(photo) ? undefined : photo}
                facts={<Facts user={user} />}
                description={isOpen ? user.about && <About text={user.about} /> : <WhyRestricted user={user} />}
                actions={<Actions user={user} isOpen={isOpen} />}
            />
            <Origin user={user} />
            {isOpen && (
                <>
                    <div className={profileFrame.tabs}>
                        <ProfileTabs user={user} tab={tab} />
                    </div>
                    <div className={profileFrame.view}>{children(user)}</div>
                </>
            )}
        </Columns>
    );
}

function About({ text }: { text: string }): ReactNode {
    return (
        <p className={profileFrame.about} dir="auto">
            {text}
        </p>
    );
}

interface ProfileNavProps {
    user: KnownUser;
    tab: string;
}

/** Links to the profile's tabs in the left column, in the three-column layout. */
function ProfileSections({ user, tab }: ProfileNavProps): ReactNode {
    const t = useTranslation();
    const views = useProfileViews(user, tab);
    return <SideNav label={t("Profile")} groups={[{ items: views }]} />;
}

/** Tabs above the content, on narrower screens. */
function ProfileTabs({ user, tab }: ProfileNavProps): ReactNode {
    const t = useTranslation();
    const views = useProfileViews(user, tab);
    return views.length > 1 ? <Tabs label={t("Profile")} tabs={views} /> : null;
}

function useProfileViews(user: KnownUser, tab: string) {
    const t = useTranslation();
    return [
        { name: t("Overview"), url: profilePath(user.userID, user.name), current: tab === OVERVIEW },
        ...listProfileTabs().map(({ id, name, pathOf, countOf }) => {
            const count = countOf?.(user);
            return { name: t(name), url: pathOf(user), current: tab === id, ...(count !== undefined && { count }) };
        }),
    ];
}

function Facts({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const { title, label, dateInserted, dateLastActive, banned = 0, private: isPrivate } = user;
    return (
        <MetaLine facts>
            {banned > 0 && <State kind="banned" />}
            {isPrivate && <State kind="private" />}
            {title && (
                <span>
                    <bdi>{title}</bdi>
                </span>
            )}
            {label && (
                <span>
                    <bdi>{label}</bdi>
                </span>
            )}
            {dateInserted && (
                <span>
                    <Sentence text={t("joined {date}")} values={{ date: <JoinDate date={dateInserted} /> }} />
                </span>
            )}
            {dateLastActive && (
                <span>
                    <Sentence text={t("last active {time}")} values={{ time: <RelativeTime date={dateLastActive} /> }} />
                </span>
            )}
        </MetaLine>
    );
}

function Actions({ user, isOpen }: { user: KnownUser; isOpen: boolean }): ReactNode {
    const t = useTranslation();
    const { data: me } = useAppSelector(selectMe);
    const mayEdit = useAppSelector((state) => selectPermission(state, ["profiles.edit", "users.edit"]));
    const mayWrite = useAppSelector((state) => selectPermission(state, "conversations.add"));
    const hasConversations = useSetting("conversations.enabled") && hasMessagePages();
    const mayManage = useAppSelector((state) => selectPermission(state, MANAGING_MEMBERS));
    const isSignedIn = useAppSelector(selectIsSignedIn);
    // The features of members register the buttons, which the browsers of guests don't load.
    const others = isSignedIn && listProfileActions().map(({ Action }) => <Action key={Action.name} user={user} />);
    const manage = (
        <>
            {others}
            {mayManage && <ButtonLink href={memberPath(user.userID)}>{t("Manage")}</ButtonLink>}
        </>
    );
    if (me?.userID === user.userID) return mayEdit ? <ButtonLink href={EDIT_PROFILE}>{t("Edit profile")}</ButtonLink> : null;
    if (!isOpen || (user.banned ?? 0) > 0 || !mayWrite || !hasConversations) return manage;
    return (
        <>
            <ButtonLink variant="primary" icon="mail" href={messagePath(user.name)}>
                {t("Message")}
            </ButtonLink>
            {manage}
        </>
    );
}

/** Counts of the user's posts, points and received reactions. */
function Numbers({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const { countDiscussions = 0, countComments = 0, points = 0, email } = user;
    return (
        <Stack gap="large">
            <Widget title={t("So far")}>
                <Pairs
                    pairs={[
                        { name: t("Posts"), value: <Numeral value={countDiscussions} /> },
                        { name: t("Replies"), value: <Numeral value={countComments} /> },
                        { name: t("Points"), value: <Numeral value={points} /> },
                        ...(email ? [{ name: t("Email"), value: <MailLink address={email} /> }] : []),
                    ]}
                />
            </Widget>
            <ThankedFor user={user} />
        </Stack>
    );
}

/** Counts of the reactions that the user received, by type, each linked to the posts (USR-009, USR-033). */
function ThankedFor({ user: { userID, name, reactionsReceived = {} } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const received = Object.values(reactionsReceived).filter(isReceived);
    if (received.length === 0) return null;
    return (
        <Widget title={t("Thanked for")}>
            <Pairs
                pairs={received.map((kind) => ({
                    name: kind.name,
                    value: (
                        <a href={profileReactionsPath(userID, name, kind.urlcode)}>
                            <Numeral value={kind.count} />
                        </a>
                    ),
                }))}
            />
        </Widget>
    );
}

/** Checks the fields that are shown. The contract does not specify the entries of `reactionsReceived`. */
function isReceived(value: unknown): value is { urlcode: string; name: string; count: number } {
    const { urlcode, name, count } = (value ?? {}) as Record<string, unknown>;
    return typeof urlcode === "string" && typeof name === "string" && typeof count === "number";
}

/** Explains why the profile is restricted (S1§8). Guests get a sign-in link. */
function WhyRestricted({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const signedIn = useAppSelector(selectIsSignedIn);
    const { signIn } = useEntryURLs();
    const restriction = findRestriction(user, useSetting("ui.bannedPrivateProfile"));
    if (restriction === "private") return <p>{t("This user's profile is private.")}</p>;
    if (restriction === "banned") return <p>{t("This user has been banned.")}</p>;
    if (signedIn) return <p>{t("You don’t have permission to see more of this profile.")}</p>;
    return (
        <Stack>
            <p>{t("Members see more of each other.")}</p>
            <div>
                <ButtonLink href={signIn}>{t("Sign In")}</ButtonLink>
            </div>
        </Stack>
    );
}

/** Notice with the site from which the user was imported. */
function Origin({ user: { profileUrl, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const host = profileUrl && readHost(profileUrl);
    if (!host) return null;
    const link = (
        <a href={profileUrl} rel={FOREIGN_REL}>
            <bdi>{host}</bdi>
        </a>
    );
    return (
        <Notice icon="globe">
            <Sentence
                text={t("{name} wrote at {host}. What they wrote was imported from there.")}
                values={{ name: <bdi>{name}</bdi>, host: link }}
            />
        </Notice>
    );
}
