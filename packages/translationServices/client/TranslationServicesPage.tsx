import { Loaded, Notice } from "@parley/library/client/components";
import { DoneNotice, FormPart, TitledPage } from "@parley/library/client/formPages";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ServiceProblem, TranslationService } from "@parley/translationServices/contract";
import type { ReactNode } from "react";
import { LimitsForm } from "./LimitsForm";
import { ServiceForm } from "./ServiceForm";
import { selectTranslationServices } from "./translationServices.slice";

/** Page `/settings/translation-services`: the services that translate posts, and what they may get, for members who manage the site (ADM-011). */
export function Page(): ReactNode {
    const t = useTranslation();
    const services = useAppSelector(selectTranslationServices);
    return (
        <TitledPage title={t("Translation services")} end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}>
            <DoneNotice messages={{ saved: t("The service is saved."), limited: t("The settings are saved.") }} />
            <p>
                {t(
                    "Members can have posts translated by the first of these services that is switched on and knows both languages. The text of the post is sent to it, without names and links. Private messages never are.",
                )}
            </p>
            <Loaded value={services}>
                {(known) => known.map((service) => <ServicePart key={service.type} service={service} />)}
            </Loaded>
            <FormPart title={t("What services may get")}>
                <LimitsForm />
            </FormPart>
        </TitledPage>
    );
}

function ServicePart({ service }: { service: TranslationService }): ReactNode {
    const t = useTranslation();
    const { name, problem, enabled } = service;
    return (
        <FormPart title={name}>
            {enabled && problem !== undefined && <Notice kind="warn">{describeProblem(problem, t)}</Notice>}
            <ServiceForm service={service} />
        </FormPart>
    );
}

function describeProblem(problem: ServiceProblem, t: Translate): string {
    switch (problem) {
        case "key":
            return t("The service refuses the key. Enter another one.");
        case "refused":
            return t("The service refused the last text.");
        case "quota":
            return t("The service says that your quota is used up.");
        case "busy":
            return t("The service got more texts than it takes at once.");
        case "down":
            return t("The service did not answer the last time.");
        case "unreadable":
            return t("The last answer of the service was no translation.");
        case "forbidden":
            return t("This site may not contact the address of the service.");
    }
}
