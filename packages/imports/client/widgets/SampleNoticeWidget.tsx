import { usePermission } from "@parley/accounts/client";
import { removalPath } from "@parley/imports/contract";
import { Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectSample } from "../imports.slice";
import { sampleNotice } from "./SampleNoticeWidget.styles";

/** Notice for managers of a new site that its content is a sample, with a link to remove it. */
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
