import type { EmbedAddress } from "@parley/embedding/contract";
import { ADDRESSES_ON_PAGE, EMBED_ADDRESSES_PAGE, EMBED_SITES_PAGE, MAX_PAGE_URL } from "@parley/embedding/contract";
import {
    Button,
    ButtonLink,
    Empty,
    Field,
    FormError,
    Loaded,
    MetaLine,
    Pager,
    Row,
    RowList,
    SearchInput,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, PostedForm, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectEmbedAddresses } from "./embedSites.slice";
import { parseAddressesQuery } from "./parseAddressesQuery";

/** Page `/settings/embedding/addresses?site=`: the pages of a site that have comments here. `&address=` names the one to move or merge. */
export function Page(): ReactNode {
    const query = parseAddressesQuery(useLocation().search);
    const addresses = useAppSelector((state) => selectEmbedAddresses(state, query));
    const { embedSiteID: site, query: words } = query;
    return (
        <Loaded value={addresses}>
            {({ items, paging }) => {
                const [address] = items;
                if (query.embedPageID !== undefined && address) return <AddressPage address={address} />;
                return <ListPage site={site} words={words} addresses={items} page={paging.page} total={paging.total ?? 0} />;
            }}
        </Loaded>
    );
}

interface ListPageProps {
    site: number;
    words: string | undefined;
    addresses: readonly EmbedAddress[];
    page: number;
    total: number;
}

function ListPage({ site, words, addresses, page, total }: ListPageProps): ReactNode {
    const t = useTranslation();
    const { message, attempt } = useEntryForm("embedAddresses");
    return (
        <TitledPage title={t("Pages with comments")} end={<a href={EMBED_SITES_PAGE}>{t("Back to the sites")}</a>}>
            {message && <FormError message={message} attempt={attempt} />}
            <DoneNotice
                messages={{
                    moved: t("The comments are moved. The former address leads to them as well."),
                    merged: t("The comments are merged. Both addresses lead to them."),
                    closed: t("The comments are closed."),
                    reopened: t("The comments are open again."),
                }}
            />
            <search>
                <form action={EMBED_ADDRESSES_PAGE}>
                    <input type="hidden" name="site" value={site} />
                    <Row>
                        <SearchInput name="query" aria-label={t("Search addresses")} defaultValue={words ?? ""} dir="ltr" />
                        <Button type="submit">{t("Search")}</Button>
                    </Row>
                </form>
            </search>
            {addresses.length === 0 ? (
                <Empty title={words ? t("No addresses found") : t("No comments yet")} icon="link" />
            ) : (
                <RowList label={t("Pages with comments")}>
                    {addresses.map((address) => (
                        <AddressRow key={address.embedPageID} address={address} />
                    ))}
                </RowList>
            )}
            <Pager
                page={page}
                total={total}
                limit={ADDRESSES_ON_PAGE}
                hrefOf={(next) => toHref(site, { query: words, page: next })}
            />
        </TitledPage>
    );
}

function AddressRow({ address }: { address: EmbedAddress }): ReactNode {
    const t = useTranslation();
    const { embedPageID, embedSiteID, pageUrl, movedTo, state } = address;
    const isManaged = movedTo === undefined && (state === "open" || state === "closed");
    const change =
        state === "open"
            ? { value: "close", name: t("Close"), label: t("Close {name}", { name: pageUrl }) }
            : { value: "reopen", name: t("Reopen"), label: t("Reopen {name}", { name: pageUrl }) };
    return (
        <EntryRow
            action={EMBED_ADDRESSES_PAGE}
            field="Page"
            value={embedPageID}
            fields={<input type="hidden" name="Site" value={embedSiteID} />}
            buttons={
                isManaged && (
                    <>
                        <ButtonLink
                            size={32}
                            href={toHref(embedSiteID, { address: embedPageID })}
                            aria-label={t("Move or merge {name}", { name: pageUrl })}
                        >
                            {t("Move or merge")}
                        </ButtonLink>
                        <Button size={32} type="submit" name="Form" value={change.value} aria-label={change.label}>
                            {change.name}
                        </Button>
                    </>
                )
            }
        >
            <AddressFacts address={address} />
        </EntryRow>
    );
}

/** The address of a page, and what is known of its comments. */
function AddressFacts({ address: { pageUrl, movedTo, state, name, url, countComments } }: { address: EmbedAddress }): ReactNode {
    const t = useTranslation();
    const states = {
        open: undefined,
        closed: t("Closed"),
        deleted: t("The discussion is deleted"),
        hidden: t("The discussion is hidden from you"),
    };
    return (
        <div>
            <p className={textStyles.strong}>
                <PageLink url={pageUrl} />
            </p>
            <MetaLine>
                {movedTo !== undefined && (
                    <span>
                        <Sentence text={t("leads to {address}")} values={{ address: <PageLink url={movedTo} /> }} />
                    </span>
                )}
                {url && (
                    <a href={url}>
                        <bdi>{name}</bdi>
                    </a>
                )}
                {url && <span>{t("{count} comments", { count: countComments })}</span>}
                {states[state] && <span>{states[state]}</span>}
            </MetaLine>
        </div>
    );
}

function AddressPage({ address }: { address: EmbedAddress }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage
            title={t("Move or merge comments")}
            end={<a href={toHref(address.embedSiteID, {})}>{t("Back to the pages")}</a>}
        >
            <AddressFacts address={address} />
            <FormPart title={t("Move to another address")}>
                <AddressForm
                    address={address}
                    which="move"
                    hint={t("For a page that has moved and has no comments there yet. This address leads to them as well.")}
                    submit={t("Move the comments")}
                />
            </FormPart>
            <FormPart title={t("Merge with another page")}>
                <AddressForm
                    address={address}
                    which="merge"
                    hint={t("For two addresses of one page that both have comments. All of them are at that address then.")}
                    submit={t("Merge the comments")}
                />
            </FormPart>
        </TitledPage>
    );
}

interface AddressFormProps {
    address: EmbedAddress;
    which: "move" | "merge";
    hint: string;
    submit: string;
}

function AddressForm({ address: { embedPageID, embedSiteID }, which, hint, submit }: AddressFormProps): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm name={`${which}Address`} action={EMBED_ADDRESSES_PAGE} which={which} submit={submit} fields={["pageUrl"]}>
            {({ values, errorsOf }, idOf) => (
                <>
                    <input type="hidden" name="Site" value={embedSiteID} />
                    <input type="hidden" name="Page" value={embedPageID} />
                    <Field
                        id={idOf("pageUrl")}
                        label={t("Address of the page")}
                        hint={hint}
                        errors={errorsOf("pageUrl")}
                        required
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Address"
                                type="url"
                                dir="ltr"
                                autoComplete="off"
                                maxLength={MAX_PAGE_URL}
                                defaultValue={values.Address ?? ""}
                            />
                        )}
                    </Field>
                </>
            )}
        </PostedForm>
    );
}

function PageLink({ url }: { url: string }): ReactNode {
    return (
        <a href={url} rel="noopener" dir="ltr">
            {url}
        </a>
    );
}

/** Returns the address of a list of addresses. */
function toHref(site: number, parameters: Readonly<Record<string, string | number | undefined>>): string {
    const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    return `${EMBED_ADDRESSES_PAGE}?${new URLSearchParams([["site", String(site)], ...given])}`;
}
