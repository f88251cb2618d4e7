import { SideNav } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { Choices } from "./address";
import { toAddress } from "./address";
import { gallery } from "./Gallery.styles";
import { pages } from "./pages";

/** Links to the pages of the gallery, with the current choices. */
export function PageList({ choices }: { choices: Choices }) {
    const t = useTranslation();
    const to = (page: string | undefined) => toAddress({ ...choices, page, part: undefined });
    const groups = [
        { items: [{ name: t("All components"), url: to(undefined), current: choices.page === undefined }] },
        { items: pages.map(({ title }) => ({ name: title, url: to(title), current: title === choices.page })) },
    ];
    return (
        <div className={gallery.list}>
            <SideNav label={t("Components")} groups={groups} />
        </div>
    );
}
