import { ButtonLink, Empty, Loaded, Row } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { MemberRelation } from "@parley/notifications/contract";
import { memberRelationPath } from "@parley/notifications/contract";
import { UserLink } from "@parley/users/client";
import type { ReactNode } from "react";
import { selectRelations } from "./relations.slice";

/** Page `/account/people`: the members whom the viewer follows or has blocked. */
export function Page(): ReactNode {
    const t = useTranslation();
    const relations = useAppSelector(selectRelations);
    return (
        <TitledPage title={t("Members you follow or have blocked")}>
            <Loaded value={relations}>
                {(known) =>
                    known.length === 0 ? (
                        <Empty title={t("You follow nobody and have blocked nobody.")} icon="users">
                            {t("The profile of a member has a button for both.")}
                        </Empty>
                    ) : (
                        <ul>
                            {known.map((relation) => (
                                <RelationRow key={relation.user.userID} relation={relation} />
                            ))}
                        </ul>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

function RelationRow({ relation: { user, blocked } }: { relation: MemberRelation }): ReactNode {
    const t = useTranslation();
    return (
        <li>
            <Row>
                <UserLink user={user} />
                <span>{blocked ? t("Blocked") : t("Followed")}</span>
                <ButtonLink
                    size={32}
                    href={memberRelationPath(user.userID)}
                    aria-label={t("Change: {name}", { name: user.name })}
                >
                    {t("Change")}
                </ButtonLink>
            </Row>
        </li>
    );
}
