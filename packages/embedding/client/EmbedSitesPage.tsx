import { useVisibleCategories } from "@parley/categories/client";
import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_ADDRESSES_PAGE, EMBED_SITES_PAGE } from "@parley/embedding/contract";
import { ButtonLink, Loaded, MetaLine } from "@parley/library/client/components";
import { ManagedListPage, ManagedRow, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SiteForm } from "./EmbedSiteForm";
import { TokenSettings } from "./EmbedTokenSettings";
import { selectEmbedSites } from "./embedSites.slice";

/** Page `/settings/embedding`: the sites whose pages have comments here, for members who manage the site. `?edit=` names the one to edit. */
export function Page(): ReactNode {
    const all = useAppSelector(selectEmbedSites);
    const edited = new URLSearchParams(useLocation().search).get("edit");
    return (
        <Loaded value={all}>
            {(sites) => {
                const site = sites.find(({ embedSiteID }) => String(embedSiteID) === edited);
                return site ? <EditingPage site={site} /> : <ListPage sites={sites} />;
            }}
        </Loaded>
    );
}

function ListPage({ sites }: { sites: readonly EmbedSite[] }): ReactNode {
    const t = useTranslation();
    return (
        <ManagedListPage
            title={t("Comments on other sites")}
            end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}
            form="embedSites"
            messages={{
                added: t("The site is added."),
                changed: t("The site is changed."),
                removed: t("The site is removed. Its discussions stay."),
            }}
            about={t(
                "Readers comment on the pages of these sites, in a frame. The first comment on a page begins its discussion.",
            )}
            label={t("Sites")}
            rows={sites.map((site) => <SiteRow key={site.embedSiteID} site={site} />)}
            empty={{ title: t("No sites yet"), icon: "link", words: t("Add a blog, a shop or a manual of yours.") }}
            add={{ title: t("Add a site"), form: <SiteForm /> }}
        />
    );
}

function SiteRow({ site: { embedSiteID, name, origins, categoryID } }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    const category = useVisibleCategories().find((known) => known.categoryID === categoryID);
    return (
        <ManagedRow
            page={EMBED_SITES_PAGE}
            field="Site"
            value={embedSiteID}
            name={name}
            further={
                <ButtonLink
                    size={32}
                    href={`${EMBED_ADDRESSES_PAGE}?site=${embedSiteID}`}
                    aria-label={t("Pages with comments of {name}", { name })}
                >
                    {t("Pages")}
                </ButtonLink>
            }
        >
            <MetaLine>
                {category && (
                    <span>
                        <bdi>{category.name}</bdi>
                    </span>
                )}
                {origins.map((origin) => (
                    <span key={origin} dir="ltr">
                        {origin}
                    </span>
                ))}
            </MetaLine>
        </ManagedRow>
    );
}

function EditingPage({ site }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={site.name} end={<a href={EMBED_SITES_PAGE}>{t("Back to the sites")}</a>}>
            <SiteForm site={site} />
            <TokenSettings site={site} />
        </TitledPage>
    );
}
