import { TabPanels, textStyles, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId } from "react";

interface TabsProps {
    title?: string;
    subtitle?: string;
    description?: string;
    titles: string[];
    /** Parts of each tab, by the names `tab0`, `tab1`, … */
    [tab: `tab${number}`]: ReactNode;
}

/** Parts behind tabs; without scripts they are sections with headings, to which the tabs lead (LAY-039). */
export function TabsWidget({ title, subtitle, description, titles, ...tabs }: TabsProps) {
    const t = useTranslation();
    const prefix = useId();
    const panels = titles.map((name, index) => {
        const shown = name || t("Tab {number}", { number: index + 1 });
        return {
            id: `${prefix}${index}`,
            name: shown,
            content: (
                <>
                    <h3 className={textStyles.hidden}>{shown}</h3>
                    {tabs[`tab${index}`]}
                </>
            ),
        };
    });
    if (panels.length === 0) return null;
    return (
        <WidgetSection {...{ title, subtitle, description }} label={title ?? t("Tabs")}>
            <TabPanels label={title ?? t("Tabs")} panels={panels} />
        </WidgetSection>
    );
}

/** Parts of one tab. */
export function TabWidget({ children }: { children?: ReactNode }) {
    return children;
}
