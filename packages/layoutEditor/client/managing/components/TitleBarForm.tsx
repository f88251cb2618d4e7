import { useSetting } from "@parley/config/client";
import { LAYOUTS_PAGE, TITLE_BAR_FIELD, TITLE_BAR_FRAGMENT } from "@parley/layouts/contract";
import { Button, SectionHead, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useId } from "react";
import { selectFragments } from "../../fragments/fragments.slice";
import { managing } from "../managing.styles";

/** Choice of the fragment that is the title bar of all pages whose layouts name none; nothing while there is no such fragment. */
export function TitleBarForm(): ReactNode {
    const t = useTranslation();
    const head = useId();
    const chosen = useSetting("titleBar.fragment");
    const { data: fragments = [] } = useAppSelector(selectFragments);
    const fitting = fragments.filter(({ fragmentType }) => fragmentType === TITLE_BAR_FRAGMENT);
    const isGone = chosen !== "" && fitting.every(({ fragmentUUID }) => fragmentUUID !== chosen);
    if (fitting.length === 0 && !isGone) return null;
    return (
        <section className={managing.kind} aria-labelledby={head}>
            <SectionHead id={head}>{t("Title bar")}</SectionHead>
            <ul className={managing.places}>
                <li className={managing.place}>
                    <div>
                        <p className={managing.name}>{t("Whole site")}</p>
                        <p className={managing.note}>{t("On all pages with a layout, except where the layout has its own.")}</p>
                    </div>
                    <form className={managing.choice} method="post" action={LAYOUTS_PAGE}>
                        <TransientKeyField />
                        <Select
                            name={TITLE_BAR_FIELD}
                            aria-label={t("Title bar of the whole site")}
                            key={chosen}
                            defaultValue={chosen}
                        >
                            <option value="">{t("Built in")}</option>
                            {isGone && <option value={chosen}>{t("A fragment that is not there any more")}</option>}
                            {fitting.map(({ fragmentUUID, name }) => (
                                <option key={fragmentUUID} value={fragmentUUID}>
                                    {name}
                                </option>
                            ))}
                        </Select>
                        <Button
                            type="submit"
                            name="Form"
                            value="titleBar"
                            aria-label={t("Use this title bar for the whole site")}
                        >
                            {t("Use")}
                        </Button>
                    </form>
                </li>
            </ul>
        </section>
    );
}
