import { selectIsSignedIn } from "@parley/accounts/client";
import { useSetting } from "@parley/config/client";
import { Button, RadioGroup, Stack } from "@parley/library/client/components";
import { FormPart, Refusal, readText, SavedNotice, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { anonymizeDataIn, PRIVACY_PAGE } from "@parley/privacy/contract";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { choosePrivacy, readPrivacy } from "./privacy";
import { selectPrivacyChoice } from "./privacy.slice";

/** Form to choose whether the viewer's visits are counted anonymously (ADM-015). Without scripts it posts to its own page. */
export function PrivacyForm(): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const stored = useAppSelector(selectPrivacyChoice);
    const words = usePrivacyWords();
    const usually = useSetting("analytics.anonymizeData");
    const wasSaved = new URLSearchParams(useLocation().search).get("saved") === "privacy";
    const form = useSentForm("privacy", wasSaved);
    const [picked, setPicked] = useState<string>();
    useEffect(() => {
        void dispatch(readPrivacy());
    }, [dispatch]);

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const choice = anonymizeDataIn(readText(new FormData(event.currentTarget), "AnonymizeData")) ?? "-1";
        void form.submit(() => dispatch(choosePrivacy(choice)));
    }

    return (
        <FormPart title={t("Visit statistics")}>
            <form method="post" action={PRIVACY_PAGE} onSubmit={submit} onChange={form.changed}>
                <TransientKeyField />
                <Stack>
                    <Refusal form={form} />
                    <RadioGroup
                        label={t("When this site counts visits")}
                        name="AnonymizeData"
                        value={picked ?? stored}
                        onChange={setPicked}
                        options={[
                            {
                                value: "-1",
                                name: t("The site’s default"),
                                note: usually ? words.usuallyWithout : words.usuallyWith,
                            },
                            { value: "1", name: words.without },
                            { value: "0", name: words.with },
                        ]}
                    />
                    <div>
                        <Button type="submit" busy={form.busy}>
                            {t("Save")}
                        </Button>
                    </div>
                    <SavedNotice isSaved={form.isSaved} wasSaved={wasSaved}>
                        {t("Your choice is saved.")}
                    </SavedNotice>
                </Stack>
            </form>
        </FormPart>
    );
}

/** Names of the choices. A guest has no name here, so theirs speak of the network address only. */
function usePrivacyWords() {
    const t = useTranslation();
    if (useAppSelector(selectIsSignedIn))
        return {
            usuallyWith: t("My visits are now counted with my name."),
            usuallyWithout: t("My visits are now counted without my name."),
            with: t("With my name"),
            without: t("Without my name, number or address"),
        };
    return {
        usuallyWith: t("Visits are now counted with the network address."),
        usuallyWithout: t("Visits are now counted without the network address."),
        with: t("With my network address"),
        without: t("Without my network address"),
    };
}
