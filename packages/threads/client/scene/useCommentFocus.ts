import { useEffect, useState } from "react";

/** Returns a function that moves focus to a comment after it is rendered; the browser scrolls to it. */
export function useCommentFocus(): (commentID: number | undefined) => void {
    const [arrival, setArrival] = useState<{ commentID: number }>();
    useEffect(() => {
        if (arrival) document.getElementById(`Comment_${arrival.commentID}`)?.focus();
    }, [arrival]);
    return (commentID) => setArrival(commentID === undefined ? undefined : { commentID });
}
