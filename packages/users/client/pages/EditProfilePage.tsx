import { ButtonLink, ListHead, Loaded, Page as Main, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectMe } from "../currentUser.slice";
import { PrivacyForm } from "../privacy/PrivacyForm";
import { PhotoForm } from "../profile/PhotoForm";
import { ProfileForm } from "../profile/ProfileForm";

/** `/profile/edit`: what members say of themselves, their photo, and how they are counted. */
export function Page(): ReactNode {
    const t = useTranslation();
    const me = useAppSelector(selectMe);
    const saved = new URLSearchParams(useLocation().search).get("saved");
    return (
        <Main narrow>
            <Loaded value={me}>
                {(known) => (
                    <Stack gap="large">
                        <ListHead
                            kind="title"
                            end={<ButtonLink href={profilePath(known.userID, known.name)}>{t("View profile")}</ButtonLink>}
                        >
                            <h1>{t("Edit profile")}</h1>
                        </ListHead>
                        <PhotoForm me={known} isSaved={saved === "photo"} />
                        <ProfileForm me={known} isSaved={saved === "profile"} />
                        <PrivacyForm />
                    </Stack>
                )}
            </Loaded>
        </Main>
    );
}
