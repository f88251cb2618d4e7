import { Button, MetaLine, RelativeTime, Row, textStyles } from "@parley/library/client/components";
import { rows } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { formatList } from "@parley/library/contract";
import type { Token } from "@parley/tokens/contract";
import { TOKENS_PAGE } from "@parley/tokens/contract";
import type { ReactNode } from "react";
import { useScopeNames } from "./useScopeNames";

/** A token of the viewer, with the button that deletes it. */
export function TokenRow({ token }: { token: Token }): ReactNode {
    const t = useTranslation();
    const names = useScopeNames();
    const { tokenID, scopes, dateExpires, dateLastUsed } = token;
    const name = token.name || t("Without a name");
    return (
        <li className={rows.row}>
            <Row align="between">
                <div>
                    <p className={textStyles.strong}>
                        <bdi>{name}</bdi>
                    </p>
                    <MetaLine>
                        <span>
                            {formatList(
                                t,
                                scopes.map((scope) => names[scope]),
                            )}
                        </span>
                        <span>
                            {dateLastUsed === null ? (
                                t("never used")
                            ) : (
                                <Sentence text={t("last used {time}")} values={{ time: <RelativeTime date={dateLastUsed} /> }} />
                            )}
                        </span>
                        <span>
                            {dateExpires === null ? (
                                t("valid until you delete it")
                            ) : (
                                <Sentence text={t("expires {time}")} values={{ time: <RelativeTime date={dateExpires} /> }} />
                            )}
                        </span>
                    </MetaLine>
                </div>
                <form method="post" action={TOKENS_PAGE}>
                    <TransientKeyField />
                    <input type="hidden" name="TokenID" value={tokenID} />
                    <Button type="submit" aria-label={t("Delete the token {name}", { name })}>
                        {t("Delete")}
                    </Button>
                </form>
            </Row>
        </li>
    );
}
