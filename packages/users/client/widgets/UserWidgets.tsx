import { Empty, People, UserPhoto, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { spotlight } from "./UserWidgets.styles";

interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

interface LeaderboardProps extends WidgetHead {
    people: { userID: number; name: string; photoUrl: string | null; url: string; count: number }[];
}

/** Members with the most points (LAY-037). */
export function LeaderboardWidget({ people, title, ...head }: LeaderboardProps) {
    const t = useTranslation();
    const shown = title ?? t("Most thanked");
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
