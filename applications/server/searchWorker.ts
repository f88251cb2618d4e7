// Entry point of the workers that search: they read the SQLite database, and process the texts of results.
import { readWorkerData, serveJobs } from "@parley/library/server/workers";
import type { SearchWorkerData } from "./search/searchJobs";
import { createSearchJobs } from "./search/searchJobs";

serveJobs(createSearchJobs(readWorkerData() as SearchWorkerData));
