import type { Import } from "@parley/imports/contract";
import { removalPath } from "@parley/imports/contract";
import { Button, ButtonLink, formatFullNumber, Page as Main, SignCard, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useState } from "react";
import { useParams } from "react-router";
import { selectImport } from "../imports.slice";

/** `/imports/{source}/remove`: shows what will be removed and asks for confirmation; afterwards shows what could not be removed. */
export function Page(): ReactNode {
    const { source = "" } = useParams();
    const imported = useAppSelector((state) => selectImport(state, source));
    if (!imported) return null;
    return <Main>{imported.status === "removed" ? <Removed imported={imported} /> : <Question imported={imported} />}</Main>;
}

function Question({ imported: { source, isSample, counts } }: { imported: Import }): ReactNode {
    const t = useTranslation();
    const [busy, setBusy] = useState(false);
    const numbers = {
        discussions: formatFullNumber(counts.discussion),
        comments: formatFullNumber(counts.comment),
        people: formatFullNumber(counts.user),
    };
    return (
        <SignCard
            title={isSample ? t("Remove the sample community?") : t("Remove what was imported from {source}?", { source })}
            description={t(
                "{discussions} posts, {comments} replies and {people} people are deleted for good, with their pictures. Posts in which members have written stay.",
                numbers,
            )}
        >
            <form method="post" action={removalPath(source)} onSubmit={() => setBusy(true)}>
                <TransientKeyField />
                <Stack>
                    <Button type="submit" variant="dangerSolid" full busy={busy}>
                        {t("Remove everything")}
                    </Button>
                    <ButtonLink href="/" full>
                        {t("Keep it")}
                    </ButtonLink>
                </Stack>
            </form>
        </SignCard>
    );
}

function Removed({ imported: { counts } }: { imported: Import }): ReactNode {
    const t = useTranslation();
    const stays = counts.discussion > 0;
    return (
        <SignCard
            title={t("It is removed")}
            description={
                stays
                    ? t("{count} posts stay because members have written in them.", { count: counts.discussion })
                    : t("Everything was removed.")
            }
        >
            <ButtonLink href="/" full>
                {t("Home")}
            </ButtonLink>
        </SignCard>
    );
}
