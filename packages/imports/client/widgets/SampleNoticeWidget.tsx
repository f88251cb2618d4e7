import { usePermission } from "@parley/accounts/client";
import { removalPath } from "@parley/imports/contract";
import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectSample } from "../imports.slice";
import { sampleNotice } from "./SampleNoticeWidget.styles";

/** Tells those who manage a new site that what it shows is a sample, and how to be rid of it. */
export function Widget(): ReactNode {
    const t = useTranslation();
    const sample = useAppSelector(selectSample);
    const manages = usePermission("site.manage");
    if (!sample || !manages) return null;
    return (
        <div className={sampleNotice.root}>
            <Notice>
                <div className={sampleNotice.line}>
                    <span>{t("This is the sample community. The people in it are invented.")}</span>
                    <a href={removalPath(sample.source)}>{t("Remove everything")}</a>
                </div>
            </Notice>
        </div>
    );
}
