import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { withTarget } from "./entryURL";

/**
 * Link by which somebody whose request was refused signs in again, or confirms who they are, and comes back to `page`. Nothing for a refusal
 * that neither would change.
 */
export function SignInAgainLink({ refusal, page }: { refusal: ApiError | undefined; page: string }): ReactNode {
    const t = useTranslation();
    if (refusal?.status !== 401 && refusal?.status !== 403) return null;
    const isProofNeeded = refusal.code === PROOF_NEEDED;
    return (
        <ButtonLink href={withTarget(isProofNeeded ? PROOF_PAGE : "/entry/signin", page)}>
            {isProofNeeded ? t("Confirm that it is you") : t("Sign in")}
        </ButtonLink>
    );
}
