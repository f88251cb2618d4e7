import { useSetting } from "@parley/config/client";
import { Button, RadioGroup, Stack } from "@parley/library/client/components";
import { FormPart, readText } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { anonymizeDataIn } from "@parley/users/contract";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { PRIVACY_PAGE } from "../profile/addresses";
import { Refusal } from "../profile/Refusal";
import { SavedNotice } from "../profile/SavedNotice";
import { useSentForm } from "../profile/useSentForm";
import { choosePrivacy, readPrivacy } from "./privacy";
import { selectPrivacyChoice } from "./privacy.slice";

/** Form to choose whether the viewer's visits are counted anonymously (ADM-015). Without scripts it posts to its own page. */
export function PrivacyForm(): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const stored = useAppSelector(selectPrivacyChoice);
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
                                name: t("The site's default"),
                                note: usually
                                    ? t("My visits are now counted without my name.")
                                    : t("My visits are now counted with my name."),
                            },
                            { value: "1", name: t("Without my name, number or address") },
                            { value: "0", name: t("With my name") },
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
