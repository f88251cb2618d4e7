import { Widget } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { SearchResult } from "@parley/search/contract";
import { UserLink, UserPhotoLink } from "@parley/users/client";
import type { ReactNode } from "react";
import { foundPeople } from "./FoundPeople.styles";

/** Renders the members whose names were searched for. */
export function FoundPeople({ people }: { people: readonly SearchResult[] }): ReactNode {
    const t = useTranslation();
    return (
        <Widget title={t("People")}>
            <ul className={foundPeople.list}>
                {people.map(({ recordID, name, url, image }) => {
                    const user = { userID: recordID, name, url, photoUrl: image?.url ?? "" };
                    return (
                        <li key={recordID} className={foundPeople.person}>
                            <UserPhotoLink user={user} size={28} besideName />
                            <UserLink user={user} />
                        </li>
                    );
                })}
            </ul>
        </Widget>
    );
}
