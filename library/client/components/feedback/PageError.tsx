import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { ButtonLink } from "../inputs/Button";
import { Row } from "../layout/Layout";
import { LostThread } from "./LostThread";
import { pageError } from "./PageError.styles";

type Kind = "permission" | "notFound" | "generic";

/** Titles and descriptions of S2§2.6, S1§8. */
const WORDS = {
    permission: { title: "Permission Problem", description: "You don't have permission to view this resource." },
    notFound: { title: "Page Not Found", description: "The page you were looking for could not be found." },
    generic: { title: "There was an error", description: "Please try again later." },
} as const satisfies Record<Kind, { title: string; description: string }>;

interface PageErrorProps {
    /** Error response of the server; absent when the page itself has failed. */
    error?: Pick<ApiError, "status" | "actionButton" | "trace"> | undefined;
    /** Title instead of the default one for this kind of error. */
    title?: string;
    description?: string;
    /** URL where a guest can sign in and then return; absent for a member, who is signed in already. */
    signInURL?: string | undefined;
    /** Further links beside the default one. */
    children?: ReactNode;
}

/** Replaces a page by a description of its error and a link to continue (S2§2.6). */
export function PageError({ error, title, description, signInURL, children }: PageErrorProps): ReactNode {
    const t = useTranslation();
    const kind = kindOf(error?.status);
    return (
        <div className={pageError.root}>
            {kind === "notFound" ? (
                <LostThread className={pageError.lost} threadClassName={pageError.thread} />
            ) : (
                <div className={pageError.icon}>
                    <Icon name={kind === "permission" ? "lock" : "warning"} size="l" />
                </div>
            )}
            <h1>{title ?? t(WORDS[kind].title)}</h1>
            <p className={pageError.description}>{description ?? t(WORDS[kind].description)}</p>
            <Row align="center">
                <NextStep kind={kind} action={error?.actionButton} signInURL={signInURL} />
                {children}
            </Row>
            {error?.trace && <pre className={pageError.trace}>{error.trace}</pre>}
        </div>
    );
}

function NextStep({
    kind,
    action,
    signInURL,
}: {
    kind: Kind;
    action: ApiError["actionButton"];
    signInURL: string | undefined;
}): ReactNode {
    const t = useTranslation();
    if (action) {
        return (
            <ButtonLink variant="primary" href={action.url} target={action.target}>
                {action.label}
            </ButtonLink>
        );
    }
    if (kind === "permission" && signInURL) {
        return (
            <ButtonLink variant="primary" href={signInURL}>
                {t("Sign In")}
            </ButtonLink>
        );
    }
    return (
        <ButtonLink variant="primary" href="/">
            {kind === "notFound" ? t("Back to home page") : t("Back to Home")}
        </ButtonLink>
    );
}

/** Returns the title of the error page for a status. */
export const toErrorTitle = (status: number | undefined): string => WORDS[kindOf(status)].title;

/** Returns the kind of error for a status. 401 is treated like 403, since a guest can sign in for both. */
function kindOf(status: number | undefined): Kind {
    if (status === 401 || status === 403) return "permission";
    return status === 404 || status === 410 ? "notFound" : "generic";
}
