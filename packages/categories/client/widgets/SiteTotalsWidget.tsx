import { formatFullNumber, Pairs, Widget as Panel } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { NAV_CATEGORIES } from "../listQueries";
import { useCategories } from "../useCategories";

/** Total numbers of posts and replies, as visible to the viewer (LAY-035). */
export function Widget() {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const { data: categories = [] } = useCategories(NAV_CATEGORIES);
    if (categories.length === 0) return null;
    const sum = (count: "countAllDiscussions" | "countAllComments") =>
        formatFullNumber(categories.reduce((total, category) => total + category[count], 0));
    const pairs = [
        { name: t("Posts"), value: sum("countAllDiscussions") },
        { name: t("Replies"), value: sum("countAllComments") },
    ];
    return (
        <Panel title={t("{name} so far", { name: siteName })}>
            <Pairs pairs={pairs} />
        </Panel>
    );
}
