import { useEffect, useState } from "react";

/** Brings the reader to a comment that has just come onto the page: the focus moves there, and the window with it. */
export function useArrival(): (commentID: number | undefined) => void {
    const [arrival, setArrival] = useState<{ commentID: number }>();
    useEffect(() => {
        if (arrival) document.getElementById(`Comment_${arrival.commentID}`)?.focus();
    }, [arrival]);
    return (commentID) => setArrival(commentID === undefined ? undefined : { commentID });
}
