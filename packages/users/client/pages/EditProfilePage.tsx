import { selectMe } from "@parley/accounts/client";
import { useSetting } from "@parley/config/client";
import { ButtonLink, Loaded } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import { PrivacyForm } from "@parley/privacy/client";
import { SignatureForm } from "@parley/signatures/client";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LanguageForm } from "../profile/LanguageForm";
import { NameForm } from "../profile/NameForm";
import { PhotoForm } from "../profile/PhotoForm";
import { ProfileForm } from "../profile/ProfileForm";

/** Page `/profile/edit`: the viewer's profile, photo and privacy. */
export function Page(): ReactNode {
    const t = useTranslation();
    const me = useAppSelector(selectMe);
    const hasSignatures = useSetting("signatures.enabled");
    const saved = new URLSearchParams(useLocation().search).get("saved");
    return (
        <Loaded value={me}>
            {(known) => (
                <TitledPage
                    title={t("Edit profile")}
                    end={<ButtonLink href={profilePath(known.userID, known.name)}>{t("View profile")}</ButtonLink>}
                >
                    <PhotoForm me={known} isSaved={saved === "photo"} />
                    <ProfileForm me={known} isSaved={saved === "profile"} />
                    {hasSignatures && <SignatureForm isSaved={saved === "signature"} />}
                    <NameForm me={known} isSaved={saved === "name"} />
                    <LanguageForm me={known} isSaved={saved === "language"} />
                    <PrivacyForm />
                </TitledPage>
            )}
        </Loaded>
    );
}
