import {
    ButtonLink,
    Columns,
    fullTime,
    Loaded,
    Page as Main,
    MetaLine,
    Notice,
    Numeral,
    Pairs,
    ProfileTop,
    RelativeTime,
    State,
    Widget,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { FOREIGN_REL, hostOf } from "@parley/library/contract";
import { isDefaultPhoto } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectIsSignedIn } from "../currentUser.slice";
import { profileParts } from "../profileParts";
import { referenceOf } from "../profileReference";
import { useEntryURLs } from "../useEntryURLs";
import type { KnownUser } from "../users.slice";
import { selectUser } from "../users.slice";

/** `/profile/{userID}/{name}`, and `/profile/{name}` (decisions #13). */
export function Page(): ReactNode {
    const reference = referenceOf(useParams());
    const user = useAppSelector((state) => selectUser(state, reference));
    return (
        <Main>
            <Loaded value={user}>{(known) => <Profile user={known} />}</Loaded>
        </Main>
    );
}

function Profile({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    // Only who may see more than the name is told when somebody joined (contract §4.2).
    const isOpen = user.dateInserted !== undefined;
    const photo = user.profilePhotoUrl ?? user.photoUrl;
    const top = (
        <ProfileTop
            name={user.name}
            photoUrl={isDefaultPhoto(photo) ? undefined : photo}
            facts={<Facts user={user} />}
            description={isOpen ? undefined : <WhyRestricted user={user} />}
        />
    );
    return (
        <Columns rightLabel={t("About {name}", { name: user.name })} right={isOpen ? <Numbers user={user} /> : undefined}>
            {top}
            <Origin user={user} />
            {isOpen &&
                profileParts.components().map((Part, index) => (
                    // The parts never change their order.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <Part key={index} userID={user.userID} name={user.name} />
                ))}
        </Columns>
    );
}

function Facts({ user: { title, dateInserted, dateLastActive, banned, private: isPrivate } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    return (
        <MetaLine facts>
            {(banned ?? 0) > 0 && <State kind="banned" />}
            {isPrivate && <State kind="private" />}
            {title && <span>{title}</span>}
            {dateInserted && (
                <span>
                    <Sentence text={t("joined {date}")} values={{ date: <JoinDate date={dateInserted} /> }} />
                </span>
            )}
            {dateLastActive && (
                <span>
                    <Sentence text={t("here {time}")} values={{ time: <RelativeTime date={dateLastActive} /> }} />
                </span>
            )}
        </MetaLine>
    );
}

function JoinDate({ date }: { date: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone }).format(new Date(date));
    return (
        <time dateTime={date} title={fullTime(date, locale, timeZone)}>
            {month}
        </time>
    );
}

function Numbers({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const { countDiscussions = 0, countComments = 0, points = 0 } = user;
    return (
        <Widget title={t("So far")}>
            <Pairs
                pairs={[
                    { name: t("Posts"), value: <Numeral value={countDiscussions} /> },
                    { name: t("Comments"), value: <Numeral value={countComments} /> },
                    { name: t("Points"), value: <Numeral value={points} /> },
                ]}
            />
        </Widget>
    );
}

/** S1§8: why there is so little to see; a guest is shown the way in. */
function WhyRestricted({ user }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const signedIn = useAppSelector(selectIsSignedIn);
    const { signIn } = useEntryURLs();
    if (user.private) return <p>{t("This user's profile is private.")}</p>;
    if ((user.banned ?? 0) > 0) return <p>{t("This user has been banned.")}</p>;
    if (signedIn) return <p>{t("You don't have permission to see more of this profile.")}</p>;
    return (
        <>
            <p>{t("Members see more of each other.")}</p>
            <ButtonLink href={signIn}>{t("Sign In")}</ButtonLink>
        </>
    );
}

/** Whoever came with an import is named by where they are from. */
function Origin({ user: { profileUrl, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const host = profileUrl && hostOf(profileUrl);
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
