import { Page, PageError } from "@parley/library/client/components";
import type { ApiError } from "@parley/library/contract";
import { isRouteErrorResponse, useRouteError } from "react-router";

/** What is shown in place of a page that could not be got (LAY-010…LAY-012). */
export function RouteError() {
    const error = useRouteError();
    const answer: ApiError = isRouteErrorResponse(error) ? error.data : { status: 500, message: "" };
    return (
        <Page>
            <PageError error={answer} />
        </Page>
    );
}
