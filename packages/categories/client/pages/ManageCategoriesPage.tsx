import { usePermission } from "@parley/accounts/client";
import { useRetentionTime } from "@parley/actionLog/client";
import { MANAGED_CATEGORIES } from "@parley/categories/contract";
import { ButtonLink, Empty, Loaded, Row } from "@parley/library/client/components";
import { DoneNotice, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { CategoryArranger } from "../arranging/CategoryArranger";
import { selectArrangement } from "../categories.slice";
import { CategoryActions, useRefreshCategoryActions } from "../components/CategoryActions";

/** Page `/settings/categories`: all categories, to be ordered, edited and added. */
export function Page(): ReactNode {
    const t = useTranslation();
    const time = useRetentionTime();
    const arrangement = useAppSelector(selectArrangement);
    const mayTag = usePermission("community.manage");
    const refreshActions = useRefreshCategoryActions();
    return (
        <TitledPage
            title={t("Categories")}
            end={
                <Row tight>
                    {mayTag && (
                        <ButtonLink href="/settings/tags" variant="text">
                            {t("Tags")}
                        </ButtonLink>
                    )}
                    <ButtonLink href={`${MANAGED_CATEGORIES}/add`} variant="primary" icon="plus">
                        {t("Add a category")}
                    </ButtonLink>
                </Row>
            }
        >
            <DoneNotice
                messages={{
                    added: t("The category is added."),
                    moved: t("The category is moved."),
                    deleted: t("The category is deleted. You can undo this below for {time}.", { time }),
                }}
            />
            <Loaded value={arrangement}>
                {(known) =>
                    known.categories.length === 0 ? (
                        <Empty title={t("There are no categories yet.")} icon="folder" />
                    ) : (
                        <CategoryArranger arrangement={known} onMoved={refreshActions} />
                    )
                }
            </Loaded>
            <CategoryActions />
        </TitledPage>
    );
}
