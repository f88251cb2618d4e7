import { Page as Frame, HeadBlock, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Removals } from "../components/Removals";
import { Revisions } from "../components/Revisions";
import { askedIn } from "../log";

/** The texts a post has had, or the comments that were deleted from one (MOD-028, MOD-029). */
export function Page(): ReactNode {
    const t = useTranslation();
    const [search] = useSearchParams();
    const asked = askedIn(search);
    if (!asked) return null;
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1>{asked.kind === "revisions" ? t("Revision History") : t("Deleted Comments")}</h1>
                </HeadBlock>
                {asked.kind === "revisions" ? <Revisions {...asked} /> : <Removals asked={asked} />}
            </Stack>
        </Frame>
    );
}
