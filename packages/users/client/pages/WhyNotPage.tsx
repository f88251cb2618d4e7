import { ListHead, Page as Main, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { WhyNot } from "../components/WhyNot";
import { writtenIn } from "../whyNot/question";

/** `/moderation/why-not`: explains to moderators what somebody may do, and why. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { search } = useLocation();
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Why not?")}</h1>
                </ListHead>
                <WhyNot key={search} written={writtenIn(new URLSearchParams(search))} />
            </Stack>
        </Main>
    );
}
