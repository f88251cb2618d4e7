import { Empty, People, UserPhoto, WidgetSection } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { LeaderboardType, SlotType } from "@parley/users/contract";
import { spotlight } from "./UserWidgets.styles";

interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

interface LeaderboardProps extends WidgetHead {
    leaderboardType: LeaderboardType;
    slotType: SlotType;
    people: { userID: number; name: string; photoUrl: string | null; url: string; count: number }[];
}

/** Members with the most points (LAY-037). */
export function LeaderboardWidget({ people, title, leaderboardType, slotType, ...head }: LeaderboardProps) {
    const t = useTranslation();
    const shown = title ?? nameBoard(t, leaderboardType, slotType);
    return (
        <WidgetSection title={shown} label={shown} {...head}>
            {people.length === 0 ? (
                <Empty title={t("Nobody yet.")} icon="people" />
            ) : (
                <People people={people.map((person) => ({ ...person, countLabel: t("points") }))} />
            )}
        </WidgetSection>
    );
}

function nameBoard(t: Translate, leaderboardType: LeaderboardType, slotType: SlotType): string {
    if (leaderboardType === "posts") return t("Most posts");
    if (leaderboardType === "acceptedAnswers") return t("Most accepted answers");
    return {
        d: t("Most thanked today"),
        w: t("Most thanked this week"),
        m: t("Most thanked this month"),
        y: t("Most thanked this year"),
        a: t("Most thanked"),
    }[slotType];
}

interface SpotlightProps extends WidgetHead {
    user: { name: string; photoUrl: string; url: string; title?: string };
}

/** One member, with the words of the site's owner about them (LAY-034). */
export function UserSpotlight({ user, title, subtitle, description }: SpotlightProps) {
    const t = useTranslation();
    return (
        <WidgetSection title={title} subtitle={subtitle} label={t("Spotlight on {name}", { name: user.name })}>
            <div className={spotlight.root}>
                <UserPhoto url={user.photoUrl} size={70} />
                <div className={spotlight.words}>
                    <p className={spotlight.name}>
                        <a href={user.url}>
                            <bdi>{user.name}</bdi>
                        </a>
                    </p>
                    {user.title && <p dir="auto">{user.title}</p>}
                    {description && <p dir="auto">{description}</p>}
                </div>
            </div>
        </WidgetSection>
    );
}
