import { Page as Frame, HeadBlock, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { LoggedActs } from "../components/LoggedActs";
import { Revisions } from "../components/Revisions";
import { askedIn } from "../log";
import { logTitle } from "../logTitle";

/** What was done to a record, the texts a post has had, or the comments that were deleted from one (MOD-028, MOD-029). */
export function Page(): ReactNode {
    const t = useTranslation();
    const [search] = useSearchParams();
    const asked = askedIn(search);
    if (!asked) return null;
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1>{logTitle(asked, t)}</h1>
                </HeadBlock>
                {asked.kind === "revisions" ? <Revisions {...asked} /> : <LoggedActs asked={asked} />}
            </Stack>
        </Frame>
    );
}
