/** Query for the viewer's own requests, of which the page shows the latest for each role. */
export const OWN_REQUESTS_QUERY = { userID: "$me" as const, limit: 100, expand: ["role" as const] };

/** Query for a page of the requests that wait for a decision. */
export const toWaitingQuery = (page: number) => ({
    status: "pending" as const,
    page,
    expand: ["role" as const, "user" as const],
});
