import { selectPermission } from "@parley/accounts/client";
import type { User } from "@parley/accounts/contract";
import { MEMBERS_PAGE, memberPath, SEEING_ALL } from "@parley/accounts/contract";
import {
    Button,
    Empty,
    Field,
    MetaLine,
    Notice,
    PagedRows,
    RelativeTime,
    Row,
    SearchInput,
    Select,
    Stack,
    State,
} from "@parley/library/client/components";
import { rows, TitledPage } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import { selectRoles } from "@parley/permissions/client";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { UserLink, UserPhotoLink } from "../components/UserLink";
import { JoinDate } from "../profile/JoinDate";
import { membersPage } from "./MembersPage.styles";
import { selectMembers } from "./members.slice";
import type { MemberSearch } from "./membersQuery";
import { isLongEnough, memberSearchHref, parseMemberSearch, toMembersQuery } from "./membersQuery";

/** Page `/settings/members`: searches and filters all members. */
export function Page(): ReactNode {
    const t = useTranslation();
    const search = parseMemberSearch(useLocation().search);
    const seesAll = useAppSelector((state) => selectPermission(state, SEEING_ALL));
    const members = useAppSelector((state) => selectMembers(state, toMembersQuery(search, seesAll)));
    const total = members.data?.paging.total;
    return (
        <TitledPage title={t("Members")} end={<a href={SETTINGS_PAGE}>{t("Manage")}</a>}>
            <Filters search={search} seesAll={seesAll} />
            {total !== undefined && total > 0 && (
                <p role="status">{total === 1 ? t("1 member") : t("{count} members", { count: total })}</p>
            )}
            <PagedRows
                value={members}
                label={t("Members")}
                empty={<Empty title={t("No member matches this search.")} icon="users" />}
                row={(member) => <MemberRow key={member.userID} member={member} />}
                hrefOf={(page) => memberSearchHref(search, page)}
            />
        </TitledPage>
    );
}

function Filters({ search, seesAll }: { search: MemberSearch; seesAll: boolean }): ReactNode {
    const t = useTranslation();
    const roles = useAppSelector(selectRoles).data ?? {};
    const isTooShort = search.text !== "" && !isLongEnough(search.text);
    return (
        <search>
            <form action={MEMBERS_PAGE} key={memberSearchHref(search, 1)}>
                <Stack>
                    <div className={membersPage.filters}>
                        <div className={membersPage.search}>
                            <Field label={seesAll ? t("Name or email address") : t("Name")} hint={t("The beginning of a name.")}>
                                {(attributes) => <SearchInput {...attributes} name="q" defaultValue={search.text} dir="auto" />}
                            </Field>
                        </div>
                        {seesAll && (
                            <Field label={t("Role")}>
                                {(attributes) => (
                                    <Select {...attributes} name="role" defaultValue={search.roleID ?? ""}>
                                        <option value="">{t("Every role")}</option>
                                        {Object.values(roles).map(({ roleID, name }) => (
                                            <option key={roleID} value={roleID}>
                                                {name}
                                            </option>
                                        ))}
                                    </Select>
                                )}
                            </Field>
                        )}
                        <Field label={t("Show")}>
                            {(attributes) => (
                                <Select {...attributes} name="state" defaultValue={search.state ?? ""}>
                                    <option value="">{t("Everybody")}</option>
                                    <option value="banned">{t("Banned")}</option>
                                    {seesAll && <option value="unconfirmed">{t("Email not confirmed")}</option>}
                                </Select>
                            )}
                        </Field>
                        <Field label={t("Order")}>
                            {(attributes) => (
                                <Select {...attributes} name="sort" defaultValue={search.sort}>
                                    <option value="name">{t("Name")}</option>
                                    <option value="-dateInserted">{t("Newest members")}</option>
                                    <option value="-dateLastActive">{t("Last active")}</option>
                                    <option value="-countPosts">{t("Most posts")}</option>
                                </Select>
                            )}
                        </Field>
                    </div>
                    {isTooShort && <Notice kind="warn">{t("Enter at least 2 characters of the name.")}</Notice>}
                    <Row>
                        <Button type="submit" variant="primary">
                            {t("Search")}
                        </Button>
                        {memberSearchHref(search, 1) !== MEMBERS_PAGE && <a href={MEMBERS_PAGE}>{t("Clear")}</a>}
                    </Row>
                </Stack>
            </form>
        </search>
    );
}

function MemberRow({ member }: { member: User }): ReactNode {
    const t = useTranslation();
    const { userID, name, email, emailConfirmed, roles = [], banned, dateInserted, dateLastActive } = member;
    const linked = { userID, name, url: profilePath(userID, name), photoUrl: member.photoUrl ?? "" };
    return (
        <li className={rows.row}>
            <div className={membersPage.member}>
                <UserPhotoLink user={linked} besideName />
                <div className={membersPage.words}>
                    <UserLink user={linked} />
                    <MetaLine>
                        {banned > 0 && <State kind="banned" />}
                        {emailConfirmed === false && email && <State kind="warned">{t("Email not confirmed")}</State>}
                        {roles.map((role) => (
                            <bdi key={role.roleID}>{role.name}</bdi>
                        ))}
                        {email && <bdi>{email}</bdi>}
                        {dateInserted && (
                            <span>
                                <Sentence text={t("joined {date}")} values={{ date: <JoinDate date={dateInserted} /> }} />
                            </span>
                        )}
                        {dateLastActive && (
                            <span>
                                <Sentence
                                    text={t("last active {time}")}
                                    values={{ time: <RelativeTime date={dateLastActive} /> }}
                                />
                            </span>
                        )}
                    </MetaLine>
                </div>
                <a className={membersPage.manage} href={memberPath(userID)} aria-label={t("Manage {name}", { name })}>
                    {t("Manage")}
                </a>
            </div>
        </li>
    );
}
