// Generated from openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get my account */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change my account */
        patch: operations["change_account"];
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change my password; other sessions end */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get my picture */
        get: operations["get_picture"];
        /** Set my picture: PNG, JPEG or WebP, up to 2 MiB */
        put: operations["set_picture"];
        post?: never;
        /** Delete my picture */
        delete: operations["delete_picture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List albums */
        get: operations["list_albums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/albums/{albumId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an album */
        get: operations["get_album"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/albums/{albumId}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rate an album */
        put: operations["rate_album"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/albums/{albumId}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make an album a favourite */
        put: operations["star_album"];
        post?: never;
        /** Make an album no longer a favourite */
        delete: operations["unstar_album"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/artists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List artists, by name */
        get: operations["list_artists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/artists/{artistId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an artist */
        get: operations["get_artist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/artists/{artistId}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rate an artist */
        put: operations["rate_artist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/artists/{artistId}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make an artist a favourite */
        put: operations["star_artist"];
        post?: never;
        /** Make an artist no longer a favourite */
        delete: operations["unstar_artist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/artwork/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get artwork by the digest that a recording, an album or an artist names. It never changes, so clients may keep it */
        get: operations["get_artwork_by_digest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the folders on the server that can be added as sources */
        get: operations["list_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/genres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List genres, by name */
        get: operations["list_genres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/playlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my playlists */
        get: operations["list_playlists"];
        put?: never;
        /** Create a playlist */
        post: operations["create_playlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/playlists/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a playlist from an M3U file
         * @description The body is JSON, or the file itself. Lines that no recording is found for are kept, and tried again after every
         *     scan.
         */
        post: operations["import_playlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/playlists/{playlistId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a playlist with some of its entries
         * @description With `.m3u8` after the id, the whole playlist is returned as an M3U file.
         */
        get: operations["get_playlist"];
        put?: never;
        post?: never;
        /** Delete a playlist */
        delete: operations["delete_playlist"];
        options?: never;
        head?: never;
        /** Change fields of a playlist */
        patch: operations["change_playlist"];
        trace?: never;
    };
    "/api/v1/audio/playlists/{playlistId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Insert, remove and move entries of a playlist, all or none */
        post: operations["change_playlist_entries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what is played now and next */
        get: operations["get_queue"];
        /** Replace what is played now and next */
        put: operations["set_queue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recordings */
        get: operations["list_recordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recording */
        get: operations["get_recording"];
        put?: never;
        post?: never;
        /** Delete an uploaded recording */
        delete: operations["delete_recording"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/artwork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the artwork of a recording */
        get: operations["get_artwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/lyrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the lyrics of a recording */
        get: operations["get_lyrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/plays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count that a recording was played */
        post: operations["record_play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rate a recording */
        put: operations["rate_recording"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make a recording a favourite */
        put: operations["star_recording"];
        post?: never;
        /** Make a recording no longer a favourite */
        delete: operations["unstar_recording"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/recordings/{audioId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a recording
         * @description One range of bytes can be requested; of several, none is. `HEAD` is answered without asking the source. If the source
         *     is a bucket that allows it, the answer is a redirect to the bucket. A file that has changed or gone since the last
         *     scan is a conflict.
         */
        get: operations["stream_recording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sources that I have added */
        get: operations["list_sources"];
        put?: never;
        /** Add a source, after checking that its files can be read */
        post: operations["create_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/sources/{sourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a source; that of uploads, too */
        get: operations["get_source"];
        put?: never;
        post?: never;
        /** Remove a source with all of its recordings */
        delete: operations["delete_source"];
        options?: never;
        head?: never;
        /** Change fields of a source */
        patch: operations["change_source"];
        trace?: never;
    };
    "/api/v1/audio/sources/{sourceId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer whether to remove from the lists what a scan misses */
        post: operations["answer_scan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/sources/{sourceId}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files of a source that could not be read */
        get: operations["list_problems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/sources/{sourceId}/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to scan a source, or join the scan that is running */
        post: operations["start_scan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announce a file to upload */
        post: operations["announce_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/uploads/{uploadId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete an upload: its file becomes a recording */
        post: operations["complete_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my databases */
        get: operations["list_databases"];
        put?: never;
        /** Create a database: empty, or from an SQLite file */
        post: operations["create_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a database */
        get: operations["get_database"];
        put?: never;
        post?: never;
        /** Delete a database, and revoke its tokens */
        delete: operations["delete_database"];
        options?: never;
        head?: never;
        /** Rename a database */
        patch: operations["rename_database"];
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List commits, newest first, as far back as they are kept */
        get: operations["list_commits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Execute statements, all or none */
        post: operations["execute_statements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a database as an SQLite file */
        get: operations["get_database_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a new database from the current state of this one */
        post: operations["fork_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queue statements, to be applied later in the order of arrival */
        post: operations["queue_operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/operations/{operationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state and the result of an operation that had an id or was queued */
        get: operations["get_operation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a query, without changing anything */
        post: operations["query_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore an earlier state as the newest one; the states in between stay in the history */
        post: operations["restore_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tables and views by name, tables first, with their indexes and triggers */
        get: operations["get_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the size of a database and its parts */
        get: operations["get_statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tokens of one database */
        get: operations["list_database_tokens"];
        put?: never;
        /** Create a token for one database; it is returned only once */
        post: operations["create_database_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token of one database */
        delete: operations["delete_database_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a database */
        get: operations["list_versions"];
        put?: never;
        /** Create a version: keep the newest state under a name */
        post: operations["keep_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a version */
        delete: operations["delete_version"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from the identity provider */
        get: operations["finish_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start signing in with an identity provider */
        get: operations["start_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List public scores; for anybody, or only for signed-in users if an administrator has chosen so */
        get: operations["list_public_scores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List scores */
        get: operations["list_scores"];
        put?: never;
        /** Add a score */
        post: operations["create_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a score; a public one without credentials */
        get: operations["get_score"];
        put?: never;
        post?: never;
        /** Delete a score; it can be restored for 30 days */
        delete: operations["delete_score"];
        options?: never;
        head?: never;
        /** Change the metadata of a score, and who may see it */
        patch: operations["change_score"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an annotation */
        post: operations["create_annotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change several annotations, all or none */
        post: operations["change_annotations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations/{annotationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an annotation */
        delete: operations["delete_annotation"];
        options?: never;
        head?: never;
        /** Change an annotation */
        patch: operations["change_annotation"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a small picture of the first page, as it is shown */
        get: operations["get_cover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of a score */
        get: operations["list_imports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an import */
        get: operations["get_import"];
        put?: never;
        post?: never;
        /** Cancel an import; pages that have been added stay */
        delete: operations["cancel_import"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports/{importId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete an upload and render its pages */
        post: operations["complete_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files of a score */
        get: operations["list_items"];
        put?: never;
        /** Announce a file: a PNG, a JPEG, or a PDF or TIFF that is split into pages */
        post: operations["create_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a file that no page or snapshot uses */
        delete: operations["delete_item"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of one's own score, under its original name */
        get: operations["download_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a file of one's own score: the stored picture of a page, or the file that pages were made from */
        get: operations["get_item_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/kept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a shared score in my list */
        put: operations["keep_score"];
        post?: never;
        /** Remove a shared score from my list */
        delete: operations["let_go_of_score"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a manifest for IIIF viewers */
        get: operations["get_manifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the list of pages: reorder, rename, insert, remove */
        put: operations["set_pages"];
        /** Insert a page */
        post: operations["add_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a page; if it is inserted again, its annotations return */
        delete: operations["remove_page"];
        options?: never;
        head?: never;
        /** Change the name and the appearance of a page */
        patch: operations["change_page"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages/{pageId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a page as it is shown: rotated and cropped */
        get: operations["get_page_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted score */
        post: operations["restore_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a share link to a score; a private score becomes limited */
        post: operations["share_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the snapshots of a score */
        get: operations["list_snapshots"];
        put?: never;
        /** Create a snapshot of a score */
        post: operations["create_snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a snapshot, by its id or name */
        delete: operations["delete_snapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}/diff/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a snapshot with another one, or with `current` */
        get: operations["diff_snapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a score from a snapshot */
        post: operations["restore_snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the server's version and ways to sign in */
        get: operations["describe_server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/server/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the server settings */
        get: operations["get_server_settings"];
        /** Change the server settings */
        put: operations["set_server_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user and session */
        get: operations["get_session"];
        put?: never;
        /** Sign in */
        post: operations["sign_in"];
        /** Sign out */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my sessions */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere */
        delete: operations["sign_out_everywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the first account */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my share links */
        get: operations["list_shares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one of my share links */
        get: operations["get_share"];
        put?: never;
        post?: never;
        /** Revoke a share link */
        delete: operations["delete_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get my storage usage */
        get: operations["get_storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my tokens */
        get: operations["list_tokens"];
        put?: never;
        /** Create a token; it is returned only once */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a token */
        get: operations["get_token"];
        put?: never;
        post?: never;
        /** Revoke a token */
        delete: operations["delete_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the storage usage of my scores */
        get: operations["get_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all accounts */
        get: operations["list_users"];
        put?: never;
        /** Create an account */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an account */
        get: operations["get_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the role of an account, or disable or enable it */
        patch: operations["change_user"];
        trace?: never;
    };
    "/api/v1/users/{userId}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's password and sign them out everywhere
         * @description Their tokens and share links remain valid. Administrators change their own password at `/account/password`, with the
         *     current one.
         */
        put: operations["set_user_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List my wardrobes */
        get: operations["list_wardrobes"];
        put?: never;
        /** Create a wardrobe */
        post: operations["create_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a wardrobe */
        get: operations["get_wardrobe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a wardrobe */
        patch: operations["rename_wardrobe"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clothes */
        get: operations["list_clothes"];
        put?: never;
        /** Add a garment */
        post: operations["create_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a garment */
        get: operations["get_clothing"];
        put?: never;
        post?: never;
        /** Delete a garment; outfits and history keep it */
        delete: operations["delete_clothing"];
        options?: never;
        head?: never;
        /** Change a garment */
        patch: operations["change_clothing"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the picture of a garment */
        get: operations["get_image"];
        /** Set the picture of a garment: JPEG, PNG or WebP, up to 20 MiB */
        put: operations["set_image"];
        post?: never;
        /** Delete the picture of a garment */
        delete: operations["delete_image"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted garment */
        post: operations["restore_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the days on which a garment was worn */
        get: operations["list_clothing_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was worn, latest day first */
        get: operations["list_history"];
        put?: never;
        /** Record what was worn */
        post: operations["record_wear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history/{historyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an entry of the history */
        get: operations["get_history"];
        put?: never;
        post?: never;
        /** Delete an entry of the history; its wears are no longer counted */
        delete: operations["undo_wear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/repair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recompute counts from the daily counters, and correct the stored ones */
        post: operations["repair_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a share link to a wardrobe */
        post: operations["share_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get statistics of a wardrobe */
        get: operations["get_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List outfits */
        get: operations["list_templates"];
        put?: never;
        /** Add an outfit */
        post: operations["create_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an outfit */
        get: operations["get_template"];
        put?: never;
        post?: never;
        /** Delete an outfit; the history keeps it */
        delete: operations["delete_template"];
        options?: never;
        head?: never;
        /** Change an outfit */
        patch: operations["change_template"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted outfit */
        post: operations["restore_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the days on which an outfit was worn */
        get: operations["list_template_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What a token may do.
         * @enum {string}
         */
        Access: "read" | "write";
        /** @description An account, for its owner. */
        Account: {
            createdAt: string;
            /** @description The display name. */
            displayName: string | null;
            /** @description Whether the account has a password. */
            hasPassword: boolean;
            language: components["schemas"]["Language"] | null;
            /** @description The name to sign in with. */
            name: string;
            /** @description The address of the picture. */
            pictureUrl: string | null;
            role: components["schemas"]["Role"];
            theme: components["schemas"]["Theme"] | null;
            userId: string;
        };
        /** @description Fields to change; `null` removes the value. */
        AccountChange: {
            displayName?: string | null;
            language?: components["schemas"]["Language"] | null;
            theme?: components["schemas"]["Theme"] | null;
        };
        /** @description An annotation. */
        Annotation: {
            /** Format: int32 */
            annotationId: number;
            /** @description Depends on the kind. */
            content: unknown;
            kind: components["schemas"]["AnnotationKind"];
            layer: string | null;
            /** Format: int32 */
            pageId: number | null;
        };
        /** @description Fields of an annotation to change. Fields that are absent stay unchanged. */
        AnnotationChange: {
            content?: unknown;
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description An annotation that differs. */
        AnnotationChanged: {
            from: components["schemas"]["Annotation"];
            to: components["schemas"]["Annotation"];
        };
        /** @description Changes of several annotations: all are made, or none. */
        AnnotationChanges: {
            add?: components["schemas"]["NewAnnotation"][];
            change?: components["schemas"]["AnnotationToChange"][];
            remove?: number[];
        };
        /**
         * @description The kind of an annotation.
         * @enum {string}
         */
        AnnotationKind: "text" | "stroke" | "highlight" | "stamp";
        /** @description A change of one of several annotations. */
        AnnotationToChange: {
            /** Format: int32 */
            annotationId: number;
            content?: unknown;
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description The annotations that were added and changed. */
        AnnotationsChanged: {
            added: components["schemas"]["Annotation"][];
            changed: components["schemas"]["Annotation"][];
        };
        /** @description Annotations that differ. */
        AnnotationsDiff: {
            added: components["schemas"]["Annotation"][];
            changed: components["schemas"]["AnnotationChanged"][];
            removed: components["schemas"]["Annotation"][];
        };
        /** @description An album in a list. */
        AudioAlbum: {
            /** @description When its newest recording was found. */
            addedAt: string;
            /** @description The album. */
            albumId: string;
            /** @description Its artist, as tagged. */
            artist: string;
            /** @description Its artists, one by one. */
            artists: components["schemas"]["AudioArtistName"][];
            /** @description A digest of its artwork, which changes with it. */
            artwork?: string | null;
            /** @description Whether it is a compilation of several artists. */
            compilation: boolean;
            /**
             * Format: int64
             * @description Its length in milliseconds.
             */
            durationMs: number;
            /** @description Its genres. */
            genres: string[];
            /** @description Its name. */
            name: string;
            /** @description When one of them was last played. */
            playedAt?: string | null;
            /**
             * Format: int64
             * @description How often its recordings were played.
             */
            plays: number;
            /**
             * Format: int32
             * @description Its rating, 1 to 5.
             */
            rating?: number | null;
            /**
             * Format: int64
             * @description How many bytes its files have.
             */
            sizeBytes: number;
            /**
             * Format: int64
             * @description How many recordings it has.
             */
            songCount: number;
            /** @description When it was marked with a star. */
            starredAt?: string | null;
            /** @description Which version of the album it is, if its tags say so. */
            version?: string | null;
            /**
             * Format: int32
             * @description The year in which it was published.
             */
            year?: number | null;
        };
        /** @description An album with its recordings, by disc and track. */
        AudioAlbumDetail: components["schemas"]["AudioAlbum"] & {
            /** @description Its recordings, at most 2,000. */
            recordings: components["schemas"]["Recording"][];
        };
        /** @description An artist in a list. */
        AudioArtist: {
            /**
             * Format: int64
             * @description How many albums are theirs.
             */
            albumCount: number;
            /** @description The artist. */
            artistId: string;
            /** @description A digest of the artwork of one of their albums. */
            artwork?: string | null;
            /** @description The name. */
            name: string;
            /**
             * Format: int32
             * @description The rating, 1 to 5.
             */
            rating?: number | null;
            /**
             * Format: int64
             * @description How many recordings they perform.
             */
            songCount: number;
            /** @description When the artist was marked with a star. */
            starredAt?: string | null;
        };
        /** @description An artist with their albums. */
        AudioArtistDetail: components["schemas"]["AudioArtist"] & {
            /** @description Their albums by year, at most 1,000. */
            albums: components["schemas"]["AudioAlbum"][];
            /** @description Albums of others on which they perform, at most 1,000. */
            appearsOn: components["schemas"]["AudioAlbum"][];
        };
        /** @description An artist with their id. */
        AudioArtistName: {
            /** @description The artist. */
            artistId: string;
            /** @description The name. */
            name: string;
        };
        /** @description A change of a playlist's entries. Positions are counted from 0. */
        AudioEntryChange: {
            /**
             * Format: int32
             * @description The position; at the end, if there is none.
             */
            at?: number | null;
            audioIds: string[];
            /** @enum {string} */
            op: "insert";
        } | {
            /**
             * Format: int32
             * @description The position of the first one.
             */
            at: number;
            /**
             * Format: int32
             * @description How many.
             * @default 1
             */
            count: number;
            /** @enum {string} */
            op: "remove";
        } | {
            /**
             * Format: int32
             * @description How many.
             * @default 1
             */
            count: number;
            /**
             * Format: int32
             * @description The position of the first one.
             */
            from: number;
            /** @enum {string} */
            op: "move";
            /**
             * Format: int32
             * @description The position of the first one afterwards.
             */
            to: number;
        };
        /** @description A folder on the server. */
        AudioFolder: {
            name: string;
        };
        /** @description ReplayGain values, in decibels and as peaks. */
        AudioGain: {
            /**
             * Format: double
             * @description For its album.
             */
            albumGain?: number | null;
            /**
             * Format: double
             * @description The peak of its album.
             */
            albumPeak?: number | null;
            /**
             * Format: double
             * @description For the recording.
             */
            trackGain?: number | null;
            /**
             * Format: double
             * @description The peak of the recording.
             */
            trackPeak?: number | null;
        };
        /** @description A genre in a list. */
        AudioGenre: {
            /**
             * Format: int64
             * @description How many albums have it.
             */
            albumCount: number;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description How many recordings have it.
             */
            songCount: number;
        };
        /** @description A part of a list, with the length of the whole list. */
        AudioListing_AudioAlbum: {
            /** @description The items of this part. */
            items: {
                /** @description When its newest recording was found. */
                addedAt: string;
                /** @description The album. */
                albumId: string;
                /** @description Its artist, as tagged. */
                artist: string;
                /** @description Its artists, one by one. */
                artists: components["schemas"]["AudioArtistName"][];
                /** @description A digest of its artwork, which changes with it. */
                artwork?: string | null;
                /** @description Whether it is a compilation of several artists. */
                compilation: boolean;
                /**
                 * Format: int64
                 * @description Its length in milliseconds.
                 */
                durationMs: number;
                /** @description Its genres. */
                genres: string[];
                /** @description Its name. */
                name: string;
                /** @description When one of them was last played. */
                playedAt?: string | null;
                /**
                 * Format: int64
                 * @description How often its recordings were played.
                 */
                plays: number;
                /**
                 * Format: int32
                 * @description Its rating, 1 to 5.
                 */
                rating?: number | null;
                /**
                 * Format: int64
                 * @description How many bytes its files have.
                 */
                sizeBytes: number;
                /**
                 * Format: int64
                 * @description How many recordings it has.
                 */
                songCount: number;
                /** @description When it was marked with a star. */
                starredAt?: string | null;
                /** @description Which version of the album it is, if its tags say so. */
                version?: string | null;
                /**
                 * Format: int32
                 * @description The year in which it was published.
                 */
                year?: number | null;
            }[];
            /** @description Whether there are more than `total`. */
            more: boolean;
            /** @description The cursor of the next page, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description How many there are in all; of a search with very many results, how many were counted.
             */
            total: number;
        };
        /** @description A part of a list, with the length of the whole list. */
        AudioListing_AudioArtist: {
            /** @description The items of this part. */
            items: {
                /**
                 * Format: int64
                 * @description How many albums are theirs.
                 */
                albumCount: number;
                /** @description The artist. */
                artistId: string;
                /** @description A digest of the artwork of one of their albums. */
                artwork?: string | null;
                /** @description The name. */
                name: string;
                /**
                 * Format: int32
                 * @description The rating, 1 to 5.
                 */
                rating?: number | null;
                /**
                 * Format: int64
                 * @description How many recordings they perform.
                 */
                songCount: number;
                /** @description When the artist was marked with a star. */
                starredAt?: string | null;
            }[];
            /** @description Whether there are more than `total`. */
            more: boolean;
            /** @description The cursor of the next page, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description How many there are in all; of a search with very many results, how many were counted.
             */
            total: number;
        };
        /** @description A part of a list, with the length of the whole list. */
        AudioListing_AudioGenre: {
            /** @description The items of this part. */
            items: {
                /**
                 * Format: int64
                 * @description How many albums have it.
                 */
                albumCount: number;
                /** @description Its name. */
                name: string;
                /**
                 * Format: int64
                 * @description How many recordings have it.
                 */
                songCount: number;
            }[];
            /** @description Whether there are more than `total`. */
            more: boolean;
            /** @description The cursor of the next page, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description How many there are in all; of a search with very many results, how many were counted.
             */
            total: number;
        };
        /** @description A part of a list, with the length of the whole list. */
        AudioListing_Recording: {
            /** @description The items of this part. */
            items: {
                /** @description When it was found. */
                addedAt: string;
                /** @description The name of its album. */
                album?: string | null;
                /** @description The artists of its album. */
                albumArtists: components["schemas"]["AudioArtistName"][];
                /** @description Its album. */
                albumId?: string | null;
                /** @description Its artist, as tagged. */
                artist?: string | null;
                /** @description Its artists, one by one. */
                artists: components["schemas"]["AudioArtistName"][];
                /** @description A digest of its artwork, which changes with it. */
                artwork?: string | null;
                /** @description The name of its file without the ending. */
                audioFileName: string;
                /** @description The recording. */
                audioId: string;
                /**
                 * Format: int32
                 * @description The average number of kilobits per second.
                 */
                bitrateKbps?: number | null;
                /**
                 * Format: int32
                 * @description The number of the disc.
                 */
                disc?: number | null;
                /** @description The title of the disc. */
                discTitle?: string | null;
                /** @description Whether the length is an estimate. */
                durationEstimated: boolean;
                /**
                 * Format: int64
                 * @description Its length in milliseconds.
                 */
                durationMs: number;
                /** @description `mp3`, `flac`, `vorbis`, `opus`, `aac`, `alac`, `wav` or `aiff`. */
                format: string;
                /** @description How loud it is, if its tags say so. */
                gain: components["schemas"]["AudioGain"];
                /** @description Its genres. */
                genres: string[];
                /** @description Whether it has lyrics. */
                hasLyrics: boolean;
                /** @description Whether its file is no longer in its source. */
                missing: boolean;
                /** @description When it was last played. */
                playedAt?: string | null;
                /**
                 * Format: int64
                 * @description How often it was played.
                 */
                plays: number;
                /**
                 * Format: int32
                 * @description Its rating, 1 to 5.
                 */
                rating?: number | null;
                /** @description The bucket, `folder:<name>` or `todana:uploads`. */
                s3BucketName: string;
                /**
                 * Format: int64
                 * @description How many bytes the file has.
                 */
                sizeBytes: number;
                /** @description The source of its file. */
                sourceId: string;
                /** @description When it was marked with a star. */
                starredAt?: string | null;
                /** @description Its title, or the name of its file. */
                title: string;
                /**
                 * Format: int32
                 * @description The number of the track.
                 */
                track?: number | null;
                /**
                 * Format: int32
                 * @description The year in which it was published.
                 */
                year?: number | null;
            }[];
            /** @description Whether there are more than `total`. */
            more: boolean;
            /** @description The cursor of the next page, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description How many there are in all; of a search with very many results, how many were counted.
             */
            total: number;
        };
        /** @description What somebody thinks of a recording, an album or an artist. */
        AudioMark: {
            /**
             * Format: date-time
             * @description When it was last played.
             */
            playedAt: string | null;
            /**
             * Format: int64
             * @description How often it was played.
             */
            plays: number;
            /**
             * Format: int32
             * @description The rating, 1 to 5.
             */
            rating: number | null;
            /**
             * Format: date-time
             * @description Since when it is a favourite.
             */
            starredAt: string | null;
        };
        /** @description A playlist. */
        AudioPlaylist: {
            /** Format: date-time */
            changedAt: string;
            comment: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int64
             * @description How long it plays.
             */
            durationMs: number;
            name: string;
            playlistId: string;
            /** @description What the owner says; this shows it to nobody. */
            public: boolean;
            /**
             * Format: int32
             * @description The number of entries.
             */
            total: number;
            /**
             * Format: int32
             * @description How many entries stand for lines of an imported list that no recording was found for.
             */
            unmatched: number;
        };
        /** @description Fields of a playlist to change. Fields that are absent stay unchanged. */
        AudioPlaylistChange: {
            comment?: string | null;
            name?: string;
            public?: boolean;
        };
        /** @description Changes of a playlist's entries. Each refers to the list that the one before has left. All are made, or none. */
        AudioPlaylistChanges: {
            changes: components["schemas"]["AudioEntryChange"][];
        };
        /** @description A playlist with some of its entries. */
        AudioPlaylistDetail: components["schemas"]["AudioPlaylist"] & {
            /** @description The entries from `offset` on. */
            entries: components["schemas"]["AudioPlaylistEntry"][];
        };
        /** @description An entry of a playlist. */
        AudioPlaylistEntry: {
            /** @description The artist, if it is known. */
            artist: string | null;
            audioId: string;
            /** @description Whether there is no file for it. */
            missing: boolean;
            /**
             * Format: int32
             * @description Counted from 0.
             */
            position: number;
            recording: components["schemas"]["Recording"] | null;
            /** @description The title, if it is known. */
            title: string | null;
        };
        /** @description A playlist as an M3U file. */
        AudioPlaylistImport: {
            /** @description Its name; without one, the name that the text says. */
            name?: string | null;
            /** @description The text of the file. */
            text: string;
        };
        /** @description A file that could not be read. */
        AudioProblem: {
            /** @description Why: a code. */
            code: string;
            /** Format: date-time */
            modifiedAt: string | null;
            /** @description Its key in the bucket, or its path in the folder. */
            path: string;
            /** Format: int64 */
            sizeBytes: number;
        };
        /** @description What somebody plays now and next. */
        AudioQueue: {
            /** @description The recordings, in order. Some may be gone by now. */
            audioIds: string[];
            /**
             * Format: date-time
             * @description When the queue was last changed.
             */
            changedAt: string | null;
            /** @description The client that changed it, as it calls itself. */
            changedBy: string | null;
            /**
             * Format: int32
             * @description Which of them is being played, counted from 0.
             */
            current: number | null;
            /**
             * Format: int64
             * @description How far it has been played.
             */
            positionMs: number;
        };
        /** @description A rating. */
        AudioRating: {
            /**
             * Format: int64
             * @description 1 to 5, or 0 to remove it.
             */
            rating: number;
        };
        /** @description The running scan of a source, or the last one. */
        AudioScan: {
            /**
             * Format: int64
             * @description How many of them are recordings now.
             */
            done: number;
            /** @description Why it failed: a code. */
            failure: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /**
             * Format: int64
             * @description How many recordings were not found any more.
             */
            missing: number;
            /**
             * Format: int64
             * @description How many could not be read.
             */
            problems: number;
            /**
             * Format: int64
             * @description How many files it has seen.
             */
            seen: number;
            /** Format: date-time */
            startedAt: string | null;
            state: components["schemas"]["ScanState"];
        };
        /** @description The answer to the question of a scan that misses many recordings. */
        AudioScanAnswer: {
            /** @description Whether to remove from the lists what is missing. */
            remove: boolean;
        };
        /** @description A place with files of one's own. */
        AudioSource: {
            /** @description The last characters of the access key's id. */
            accessKeyHint: string | null;
            bucket: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** @description Whether recordings may be streamed from the bucket directly. */
            direct: boolean;
            /** @description The address of the storage service, if it is not Amazon's. */
            endpoint: string | null;
            /** @description The name of the folder on the server. */
            folder: string | null;
            /** @description `s3`, `folder`, or `uploads` for what was uploaded. */
            kind: string;
            /**
             * Format: int32
             * @description A number for clients that need one: 1, 2 and so on, never given twice; 0 for what was uploaded.
             */
            musicFolderId: number;
            name: string;
            /** @description Only objects whose keys begin with this belong to it. */
            prefix: string | null;
            region: string | null;
            scan: components["schemas"]["AudioScan"];
            sourceId: string;
        };
        /** @description Fields of a source to change. Fields that are absent stay unchanged. */
        AudioSourceChange: {
            /** @description With `secretAccessKey`. */
            accessKeyId?: string;
            direct?: boolean;
            name?: string;
            prefix?: string;
            /**
             * Format: password
             * @description With `accessKeyId`.
             */
            secretAccessKey?: string;
        };
        /** @description A file that is expected. */
        AudioUpload: {
            /** @description The name as it is kept. */
            originalName: string;
            /** Format: int64 */
            sizeBytes: number;
            upload: components["schemas"]["AudioUploadLink"];
            uploadId: string;
        };
        /** @description How to upload the file. */
        AudioUploadLink: {
            /**
             * Format: int64
             * @description Until when it can be used, in Unix milliseconds.
             */
            expiresAt: number;
            /** @description Headers to send exactly as given. */
            headers: {
                [key: string]: string;
            };
            method: string;
            url: string;
        };
        /**
         * @description The category of a garment.
         * @enum {string}
         */
        Category: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
        /** @description A garment. */
        Clothing: {
            /** @description `yyyymmdd`. */
            boughtOn: string | null;
            brand: string | null;
            category: components["schemas"]["Category"] | null;
            clothingId: string;
            colours: components["schemas"]["Colour"][];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description ISO 4217. */
            currency: string | null;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /** @description The key of its picture. */
            imageKey: string | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the day it was last worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            laundry: components["schemas"]["Laundry"] | null;
            name: string;
            notes: string | null;
            /**
             * Format: double
             * @description In units of the currency.
             */
            price: number | null;
            status: components["schemas"]["Status"];
            tags: string[];
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description Fields of a garment to change. Fields that are absent stay unchanged; `null` removes the value. */
        ClothingChange: {
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][];
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name?: string;
            notes?: string | null;
            /**
             * Format: double
             * @description Together with the currency.
             */
            price?: number | null;
            tags?: string[];
        };
        /**
         * @description A colour of a garment.
         * @enum {string}
         */
        Colour: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
        /** @description A commit. */
        Commit: {
            /**
             * Format: int64
             * @description The compressed size of its change. Absent for a very large one, which is stored in an object of its own.
             */
            bytes?: number;
            /**
             * @description Whether the commit changed the database: a state for `asOf`, `restore` and `ifSequence`. Commits that failed or
             *     changed nothing are listed so that their results are known, but are not states.
             */
            isState: boolean;
            kind: components["schemas"]["CommitKind"];
            operationIds: string[];
            /**
             * @description The operations with their statements; large ones are not kept. A long statement is truncated, with `"cut":
             *     true`. A failed one has `"failed": true` and, if the reason is known, `failure` with `kind`, `message` and
             *     `statement`.
             */
            operations?: Record<string, never>[];
            /**
             * Format: int32
             * @description The size of the database after it, in pages.
             */
            pages: number;
            /** Format: int64 */
            sequence: number;
            time: string;
        };
        /**
         * @description The kind of a commit.
         * @enum {string}
         */
        CommitKind: "operations" | "failed" | "open" | "restore" | "end";
        /** @description How recent the state must be: `"latest"`, `{"atLeast": <sequence>}` or `{"cachedMs": <milliseconds>}`. */
        Consistency: components["schemas"]["Latest"] | {
            /**
             * Format: int64
             * @description Its sequence.
             */
            atLeast: number;
        } | {
            /**
             * Format: int64
             * @description The milliseconds.
             */
            cachedMs: number;
        };
        /** @description A share link that was just created. Its secret is returned only once. */
        CreatedShare: {
            createdAt: string;
            expiresAt: string | null;
            /** @description The secret for the header `Todana-Share`, or the parameter `share`. */
            secret: string;
            shareId: string;
            /** @description The address to open in a browser. */
            url: string;
        };
        /** @description A new token with its secret, which is returned only once. */
        CreatedToken: components["schemas"]["Token"] & {
            /** @description Send it in `Authorization: Bearer …`. */
            token: string;
        };
        /** @description How much is cropped on each side, as fractions of the image. */
        Crop: {
            /** Format: double */
            bottom: number;
            /** Format: double */
            left: number;
            /** Format: double */
            right: number;
            /** Format: double */
            top: number;
        };
        /** @description How often something was worn on a day. */
        Daily: {
            /** Format: int64 */
            count: number;
            /** @description `yyyymmdd`. */
            date: string;
        };
        /** @description A database. */
        Database: {
            createdAt: string;
            databaseId: string;
            /** @description The database that it is a fork of. */
            forkOf?: string;
            name: string;
        };
        /** @description Fields to change. */
        DatabaseChange: {
            name?: string;
        };
        /** @description A column. Of an index, only the name is given. */
        DatabaseColumn: {
            /** @description As SQL. */
            default: string | null;
            /** @description Whether it is generated. */
            generated: boolean;
            /** @description Absent for an expression in an index. */
            name: string | null;
            notNull: boolean;
            /**
             * Format: int64
             * @description Its position in the primary key, counted from 1; 0 if it is not part of it.
             */
            primaryKey: number;
            /** @description As it was declared. */
            type: string;
        };
        /** @description The schema of a database. */
        DatabaseSchema: {
            indexes: components["schemas"]["DatabaseSchemaItem"][];
            /** @description The cursor of the next page, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description The state that it was read at.
             */
            sequence: number;
            tables: components["schemas"]["DatabaseSchemaItem"][];
            triggers: components["schemas"]["DatabaseSchemaItem"][];
            views: components["schemas"]["DatabaseSchemaItem"][];
        };
        /** @description A table, a view, an index or a trigger. */
        DatabaseSchemaItem: {
            /** @description Empty for a trigger, and for a view that refers to something missing. */
            columns: components["schemas"]["DatabaseColumn"][];
            name: string;
            sql: string | null;
            /** @description The table it belongs to; for a table or a view, itself. */
            table: string;
        };
        /** @description The size of a database and its parts. */
        DatabaseStatistics: {
            /** @description When the newest commit was made. */
            changedAt: string;
            /**
             * Format: int64
             * @description How many commits led to it, including those of the database that it is a fork of.
             */
            commits: number;
            /**
             * Format: int64
             * @description How many of them are still in the log, and can be listed.
             */
            commitsKept: number;
            createdAt: string;
            /**
             * Format: int64
             * @description The size of its pages without content, which are reused for new rows.
             */
            freeBytes: number;
            /**
             * Format: int64
             * @description The size of all objects, including earlier states and versions.
             */
            objectBytes: number;
            /** Format: int64 */
            objects: number;
            /** Format: int32 */
            pageBytes: number;
            /**
             * Format: int64
             * @description The newest state.
             */
            sequence: number;
            /** Format: int64 */
            sizeBytes: number;
            /**
             * Format: int64
             * @description The size of the newest snapshot's objects.
             */
            snapshotBytes: number;
            /**
             * Format: int64
             * @description The sequence of the newest snapshot.
             */
            snapshotSequence: number;
            /**
             * Format: int64
             * @description The part of it that nothing needs any more: it is deleted within a day. If the database has very many snapshots,
             *     at least this much.
             */
            wasteBytes: number;
        };
        /** @description A named version: a state that is kept. */
        DatabaseVersion: {
            createdAt: string;
            name: string;
            /**
             * Format: int64
             * @description The state.
             */
            sequence: number;
            versionId: string;
        };
        /** @description A stored value of a garment or an outfit, and the value that follows from the daily counters. */
        Difference: {
            clothingId: string | null;
            field: string;
            right: string;
            stored: string;
            templateId: string | null;
        };
        /** @description The result of an operation. */
        Executed: {
            operationId: string;
            /** @description One result for each statement, in order; a text with several statements has several. */
            results: components["schemas"]["ResultSet"][];
            /**
             * Format: int64
             * @description The commit that it is in; if it changed nothing, the state that it read.
             */
            sequence: number;
        };
        /** @description Metadata of a score besides its title and description. */
        FactsShape: {
            arranger: string | null;
            composer: string | null;
            genre: string | null;
            instrument: string | null;
            tags: string[];
        };
        /** @description A field that differs. */
        FieldDiffShape: {
            field: string;
            from: string | null;
            to: string | null;
        };
        /** @description An invalid field. */
        FieldProblem: {
            /**
             * @description Why the value is invalid, for programs; stable.
             * @example too-long
             */
            code: string;
            /** @description Why the value is invalid, in English. */
            detail: string;
            /** @description The name of the field. */
            field: string;
            /** @description The numbers and texts that belong to the code, by name. */
            values?: {
                [key: string]: components["schemas"]["ReasonValue"];
            };
        };
        /** @description What was worn on a day. */
        History: {
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description `yyyymmdd`. */
            date: string;
            historyId: string;
            template: components["schemas"]["TemplateInSmall"] | null;
            templateId: string | null;
            wardrobeId: string;
        };
        /** @description What was worn on a day, with all clothes in it. */
        HistoryDetail: components["schemas"]["History"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description What was worn on a day, in a list. */
        HistoryInList: components["schemas"]["History"] & {
            /** @description How many more there are. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /**
         * @description Why an import failed.
         * @enum {string}
         */
        ImportProblem: "empty" | "wrong-type" | "too-large" | "encrypted" | "damaged" | "unsupported" | "no-pages" | "too-many-pages" | "too-much-work" | "unreadable" | "no-room" | "too-many-files" | "score-deleted" | "upload-gone" | "internal";
        /**
         * @description The state of an import.
         * @enum {string}
         */
        ImportState: "waiting" | "working" | "done" | "failed";
        /** @description How many of the clothes that are not deleted were worn in these days. */
        InUse: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            worn: number;
        };
        /**
         * @description The kind of a file.
         * @enum {string}
         */
        ItemKind: "png" | "jpeg" | "pdf" | "tiff";
        /**
         * @description A language of the interface.
         * @enum {string}
         */
        Language: "en" | "ja";
        /**
         * @description The newest state.
         * @enum {string}
         */
        Latest: "latest";
        /**
         * @description Whether it can be worn.
         * @enum {string}
         */
        Laundry: "clean" | "toWash" | "atCleaners";
        /** @description A share link that the user received. */
        LinkToKeep: {
            /** @description The part after the `#` of the link. */
            secret: string;
        };
        /** @description A page of a list. */
        Listing_AudioFolder: {
            /** @description The items on this page. */
            items: {
                name: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_AudioPlaylist: {
            /** @description The items on this page. */
            items: {
                /** Format: date-time */
                changedAt: string;
                comment: string | null;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: int64
                 * @description How long it plays.
                 */
                durationMs: number;
                name: string;
                playlistId: string;
                /** @description What the owner says; this shows it to nobody. */
                public: boolean;
                /**
                 * Format: int32
                 * @description The number of entries.
                 */
                total: number;
                /**
                 * Format: int32
                 * @description How many entries stand for lines of an imported list that no recording was found for.
                 */
                unmatched: number;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_AudioProblem: {
            /** @description The items on this page. */
            items: {
                /** @description Why: a code. */
                code: string;
                /** Format: date-time */
                modifiedAt: string | null;
                /** @description Its key in the bucket, or its path in the folder. */
                path: string;
                /** Format: int64 */
                sizeBytes: number;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_AudioSource: {
            /** @description The items on this page. */
            items: {
                /** @description The last characters of the access key's id. */
                accessKeyHint: string | null;
                bucket: string | null;
                /** Format: date-time */
                createdAt: string | null;
                /** @description Whether recordings may be streamed from the bucket directly. */
                direct: boolean;
                /** @description The address of the storage service, if it is not Amazon's. */
                endpoint: string | null;
                /** @description The name of the folder on the server. */
                folder: string | null;
                /** @description `s3`, `folder`, or `uploads` for what was uploaded. */
                kind: string;
                /**
                 * Format: int32
                 * @description A number for clients that need one: 1, 2 and so on, never given twice; 0 for what was uploaded.
                 */
                musicFolderId: number;
                name: string;
                /** @description Only objects whose keys begin with this belong to it. */
                prefix: string | null;
                region: string | null;
                scan: components["schemas"]["AudioScan"];
                sourceId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Clothing: {
            /** @description The items on this page. */
            items: {
                /** @description `yyyymmdd`. */
                boughtOn: string | null;
                brand: string | null;
                category: components["schemas"]["Category"] | null;
                clothingId: string;
                colours: components["schemas"]["Colour"][];
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                /** @description ISO 4217. */
                currency: string | null;
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                deletedAt: number | null;
                /** @description The key of its picture. */
                imageKey: string | null;
                /**
                 * Format: int64
                 * @description Midnight (UTC) of the day it was last worn, in Unix milliseconds; 0 if never.
                 */
                lastWornAt: number;
                laundry: components["schemas"]["Laundry"] | null;
                name: string;
                notes: string | null;
                /**
                 * Format: double
                 * @description In units of the currency.
                 */
                price: number | null;
                status: components["schemas"]["Status"];
                tags: string[];
                wardrobeId: string;
                /** Format: int64 */
                wearCount: number;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Commit: {
            /** @description The items on this page. */
            items: {
                /**
                 * Format: int64
                 * @description The compressed size of its change. Absent for a very large one, which is stored in an object of its own.
                 */
                bytes?: number;
                /**
                 * @description Whether the commit changed the database: a state for `asOf`, `restore` and `ifSequence`. Commits that failed or
                 *     changed nothing are listed so that their results are known, but are not states.
                 */
                isState: boolean;
                kind: components["schemas"]["CommitKind"];
                operationIds: string[];
                /**
                 * @description The operations with their statements; large ones are not kept. A long statement is truncated, with `"cut":
                 *     true`. A failed one has `"failed": true` and, if the reason is known, `failure` with `kind`, `message` and
                 *     `statement`.
                 */
                operations?: Record<string, never>[];
                /**
                 * Format: int32
                 * @description The size of the database after it, in pages.
                 */
                pages: number;
                /** Format: int64 */
                sequence: number;
                time: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Daily: {
            /** @description The items on this page. */
            items: {
                /** Format: int64 */
                count: number;
                /** @description `yyyymmdd`. */
                date: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Database: {
            /** @description The items on this page. */
            items: {
                createdAt: string;
                databaseId: string;
                /** @description The database that it is a fork of. */
                forkOf?: string;
                name: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_DatabaseVersion: {
            /** @description The items on this page. */
            items: {
                createdAt: string;
                name: string;
                /**
                 * Format: int64
                 * @description The state.
                 */
                sequence: number;
                versionId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_HistoryInList: {
            /** @description The items on this page. */
            items: (components["schemas"]["History"] & {
                /** @description How many more there are. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_PublicScore: {
            /** @description The items on this page. */
            items: (components["schemas"]["FactsShape"] & {
                /** @description A small picture of the first page. */
                coverUrl: string | null;
                pageCount: number;
                scoreId: string;
                /** @description The owner's display name, if they have set one. */
                shownBy: string | null;
                title: string;
                /** Format: int64 */
                updatedAt: number;
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreImport: {
            /** @description The items on this page. */
            items: {
                /** Format: int64 */
                createdAt: number;
                importId: string;
                originalName: string;
                /** Format: int32 */
                pagesDone: number;
                /**
                 * Format: int32
                 * @description How many of these pages lack some text, because its font is not in the file.
                 */
                pagesMissingText: number;
                /** Format: int32 */
                pagesTotal: number | null;
                /** @description Why it failed. */
                problem: string | null;
                problemCode: components["schemas"]["ImportProblem"] | null;
                /** @description How many pages are done, in the shape of all long work. */
                progress: components["schemas"]["Progress"];
                /** Format: int64 */
                sizeBytes: number;
                state: components["schemas"]["ImportState"];
                upload: components["schemas"]["UploadLink"] | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreItem: {
            /** @description The items on this page. */
            items: {
                /** Format: int32 */
                height: number | null;
                itemId: string;
                kind: components["schemas"]["ItemKind"];
                originalName: string;
                /**
                 * Format: int64
                 * @description The total size of all its sizes.
                 */
                sizeBytes: number;
                /** Format: int32 */
                width: number | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreSummary: {
            /** @description The items on this page. */
            items: (components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
                access: components["schemas"]["ScoreAccess"];
                /** @description A small picture of the first page. */
                coverUrl: string | null;
                /** Format: int64 */
                createdAt: number;
                /** Format: int64 */
                deletedAt: number | null;
                /** @description The first 200 characters. */
                description: string;
                /** Format: int64 */
                itemCount: number;
                /** @description Whether it belongs to the caller. */
                owned: boolean;
                pageCount: number;
                scoreId: string;
                /** Format: int64 */
                sizeBytes: number;
                title: string;
                /** Format: int64 */
                updatedAt: number;
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Session: {
            /** @description The items on this page. */
            items: {
                createdAt: string;
                /** @description Whether this is the session of the request. */
                current: boolean;
                expiresAt: string;
                /** @description Accurate to the hour. */
                lastSeenAt: string;
                sessionId: string;
                /** @description The browser's `User-Agent`. */
                userAgent: string | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Share: {
            /** @description The items on this page. */
            items: {
                collection: string;
                createdAt: string;
                expiresAt: string | null;
                shareId: string;
                /** @description The id of the shared thing. */
                target: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Snapshot: {
            /** @description The items on this page. */
            items: {
                /** Format: int64 */
                createdAt: number;
                name: string;
                snapshotId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_TemplateInList: {
            /** @description The items on this page. */
            items: (components["schemas"]["Template"] & {
                /** @description How many more there are. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Token: {
            /** @description The items on this page. */
            items: {
                access: components["schemas"]["Access"];
                createdAt: string;
                expiresAt: string | null;
                /** @description Accurate to the hour. */
                lastUsedAt: string | null;
                /** @description A label that says what the token is for. */
                name: string;
                /** @description The only thing that the token gives access to; if absent, it gives access to everything of mine. */
                only?: components["schemas"]["TokenTarget"];
                tokenId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_User: {
            /** @description The items on this page. */
            items: {
                createdAt: string;
                /** @description Whether the account is disabled. */
                disabled: boolean;
                displayName: string | null;
                name: string;
                role: components["schemas"]["Role"];
                userId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Wardrobe: {
            /** @description The items on this page. */
            items: {
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                name: string;
                wardrobeId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A line. */
        LyricsLine: {
            /**
             * Format: int64
             * @description When it begins, in milliseconds.
             */
            startMs?: number | null;
            /** @description Its text. */
            text: string;
        };
        /** @description A new annotation. */
        NewAnnotation: {
            /**
             * @description Depends on the kind: a text, or `{text, x, y, size, colour}`; `{points, colour, width}` for strokes and
             *     highlights; `{name, x, y, size, colour}` for stamps. Positions are fractions of the page.
             */
            content: unknown;
            kind: components["schemas"]["AnnotationKind"];
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description A recording was played. */
        NewAudioPlay: {
            /**
             * Format: date-time
             * @description When. A play at a certain time counts once, however often it is reported. Without a time, it is now, and what
             *     the same client reports within the length of the recording is one play.
             */
            playedAt?: string | null;
        };
        /** @description A new playlist. */
        NewAudioPlaylist: {
            /** @description The recordings in it, in order. */
            audioIds?: string[];
            comment?: string | null;
            name: string;
            public?: boolean;
        };
        /** @description The queue to replace it with. */
        NewAudioQueue: {
            /** @description The recordings, in order. */
            audioIds: string[];
            /** @description How the client calls itself. */
            client?: string | null;
            /**
             * Format: int32
             * @description Which of them is being played, counted from 0.
             */
            current?: number | null;
            /**
             * Format: int64
             * @description How far it has been played.
             */
            positionMs?: number;
        };
        /** @description A source to add. */
        NewAudioSource: {
            accessKeyId: string;
            bucket: string;
            /** @description Whether recordings may be streamed from the bucket directly. The links to it show the id of the access key. */
            direct?: boolean;
            /** @description The address of the storage service, such as `https://s3.example.org`; Amazon's, if there is none. */
            endpoint?: string | null;
            /** @enum {string} */
            kind: "s3";
            name: string;
            /** @description Only objects whose keys begin with this. */
            prefix?: string;
            /** @description `us-east-1`, if there is none. With the bucket of another region, it is corrected if the service says it. */
            region?: string | null;
            /** Format: password */
            secretAccessKey: string;
        } | {
            /** @description The name of a folder that the server offers. */
            folder: string;
            /** @enum {string} */
            kind: "folder";
            name: string;
        };
        /** @description A file to upload. */
        NewAudioUpload: {
            /** @description The name of the file, with folders if it is in some: `Album/01.mp3`. */
            originalName: string;
            /**
             * Format: int64
             * @description The exact size in bytes.
             */
            sizeBytes: number;
        };
        /** @description A new garment. */
        NewClothing: {
            /** @description `yyyymmdd`. */
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][] | null;
            /** @description ISO 4217; together with the price. */
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name: string;
            notes?: string | null;
            /**
             * Format: double
             * @description In units of the currency, with at most two decimals.
             */
            price?: number | null;
            tags?: string[] | null;
        };
        /** @description A database to create. */
        NewDatabase: {
            /** @description The name; it must differ from those of my other databases. */
            name: string;
        };
        /** @description What was worn. */
        NewHistory: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            /**
             * @description The day, `yyyymmdd`; it must have begun somewhere on earth.
             * @example 20260102
             */
            date: string;
            /** @description The outfit, if it was one. */
            templateId?: string | null;
        };
        /** @description A file to import. */
        NewImport: {
            /** @description Whether to append its pages to the score; true by default. */
            addPages?: boolean;
            /**
             * @description Whether the score was created for this file: then it takes the title that the file names, unless the user
             *     changes the title first, and it is deleted if the file yields no page.
             */
            newScore?: boolean;
            /** @description The file name on the user's machine. */
            originalName: string;
            /**
             * Format: int64
             * @description The exact size in bytes.
             */
            sizeBytes: number;
        };
        /** @description A password that an administrator sets. */
        NewPassword: {
            /** Format: password */
            password: string;
        };
        /** @description A new score. */
        NewScore: {
            access?: components["schemas"]["ScoreAccess"] | null;
            arranger?: string | null;
            composer?: string | null;
            description?: string | null;
            genre?: string | null;
            instrument?: string | null;
            tags?: string[] | null;
            title: string;
        };
        /** @description Name and password. */
        NewSession: {
            name: string;
            /** Format: password */
            password: string;
        };
        /** @description The first account. */
        NewSetup: {
            /** @description The name to sign in with. */
            name: string;
            /** Format: password */
            password: string;
            /** @description The secret from the link that the server printed. */
            secret: string;
        };
        /** @description A new link. */
        NewShare: {
            /**
             * Format: date-time
             * @description When it expires, if ever.
             */
            expiresAt?: string | null;
        };
        /** @description A new snapshot. */
        NewSnapshot: {
            name: string;
        };
        /** @description A new outfit. */
        NewTemplate: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            name: string;
        };
        /** @description A token to create. */
        NewToken: {
            access: components["schemas"]["Access"];
            /**
             * Format: date-time
             * @description When it expires, if ever.
             */
            expiresAt?: string | null;
            /** @description A label that says what the token is for. */
            name: string;
        };
        /** @description An account to create. */
        NewUser: {
            name: string;
            /** Format: password */
            password: string;
            role: components["schemas"]["Role"];
        };
        /** @description A version to create. */
        NewVersion: {
            name: string;
        };
        /** @description A new wardrobe. */
        NewWardrobe: {
            name: string;
        };
        /** @description Clothes that have not been worn for long. */
        NotWorn: {
            /** Format: int64 */
            count: number;
            /** Format: int32 */
            days: number;
            /** @description The clothes that have not been worn for longest. */
            items: components["schemas"]["Worn"][];
        };
        /** @description Sign-in with an identity provider. */
        OidcWay: {
            /** @description The provider's display name. */
            label: string;
            /** @description The address to navigate to. */
            url: string;
        };
        /** @description One version of the lyrics. */
        OneLyrics: {
            /** @description The language, as tagged. */
            lang?: string | null;
            /** @description The lines. */
            lines: components["schemas"]["LyricsLine"][];
            /** @description Whether lines have times. */
            synced: boolean;
        };
        /**
         * @description The state and the result of an operation. `ste`, `typ` and `dat` follow its specification; the other fields say the
         *     same in words.
         */
        Operation: {
            /** @description The results, or the failure, as a JSON text. */
            dat?: string;
            failure?: components["schemas"]["OperationFailure"];
            operationId: string;
            results?: components["schemas"]["ResultSet"][];
            /**
             * Format: int64
             * @description The commit in which it was applied; if it changed nothing or failed, the state that it read.
             */
            sequence?: number;
            status: components["schemas"]["OperationStatus"];
            /**
             * Format: int32
             * @description 0 for success; otherwise the kind of the failure: 1 sql, 2 constraint, 3 refused, 4 tooSlow, 5 tooLarge, 6 full,
             *     7 moved, 8 expired, 9 damaged, 10 tooMuch.
             */
            ste?: number;
            /** @description Always `json`. */
            typ?: string;
        };
        /** @description Why an operation failed. */
        OperationFailure: {
            kind: components["schemas"]["OperationFailureKind"];
            message: string;
            /** @description The index of the statement. Absent for a foreign key that is checked at the end. */
            statement?: number;
        };
        /**
         * @description The kind of a failure.
         * @enum {string}
         */
        OperationFailureKind: "sql" | "constraint" | "refused" | "tooSlow" | "tooLarge" | "tooMuch" | "full" | "moved" | "expired" | "damaged";
        /**
         * @description The state of an operation.
         * @enum {string}
         */
        OperationStatus: "waiting" | "done" | "failed";
        /** @description Fields of a page to change. */
        PageChange: {
            crop?: components["schemas"]["Crop"] | null;
            name?: string;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation?: number;
        };
        /** @description A page that differs. */
        PageChanged: {
            from: components["schemas"]["ScorePage"];
            to: components["schemas"]["ScorePage"];
        };
        /** @description A page that has moved. */
        PageMoved: {
            /** @description Its position, counted from 0. */
            from: number;
            page: components["schemas"]["ScorePage"];
            to: number;
        };
        /** @description A page to insert. */
        PageToAdd: {
            /** @description The position to insert at, counted from 0; at the end by default. */
            at?: number | null;
            itemId: string;
            name?: string | null;
        };
        /** @description The wanted state of a page. Fields that are absent stay unchanged. */
        PageWanted: {
            crop?: components["schemas"]["Crop"] | null;
            /** @description The picture of a new page, or another picture for an existing one. */
            itemId?: string | null;
            name?: string | null;
            /**
             * Format: int32
             * @description An existing page, or one that was removed earlier (then with its `itemId`); absent for a new page.
             */
            pageId?: number | null;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation?: number | null;
        };
        /** @description Pages that differ. */
        PagesDiff: {
            added: components["schemas"]["ScorePage"][];
            changed: components["schemas"]["PageChanged"][];
            moved: components["schemas"]["PageMoved"][];
            removed: components["schemas"]["ScorePage"][];
        };
        /** @description All pages, in order. */
        PagesWanted: {
            pages: components["schemas"]["PageWanted"][];
        };
        /** @description The current and the new password. */
        PasswordChange: {
            /** Format: password */
            current: string;
            /** Format: password */
            new: string;
        };
        /** @description The cost per wear so far. */
        Priced: components["schemas"]["Worn"] & {
            /**
             * Format: double
             * @description `null` if it was never worn.
             */
            costPerWear: number | null;
            currency: string;
            /** Format: double */
            price: number;
        };
        /** @description An error. Some types of problems have further members. */
        Problem: {
            /**
             * @description The code of the reason, for programs; stable. Every conflict has one.
             * @example name-taken
             */
            code?: string;
            /** @description An explanation of this occurrence. */
            detail: string;
            /** @description The invalid fields. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @description The id of the request in the server's log. */
            requestId?: string;
            /**
             * Format: int32
             * @description The response's status.
             */
            status: number;
            /** @description A title for this type of problem. */
            title: string;
            /**
             * @description The type of problem; stable.
             * @example /problems/invalid
             */
            type: string;
            /** @description The numbers and texts that belong to the code, by name. */
            values?: {
                [key: string]: components["schemas"]["ReasonValue"];
            };
        };
        /** @description How far long work has come. */
        Progress: {
            /**
             * Format: int64
             * @description How much is done.
             */
            done: number;
            /**
             * Format: int64
             * @description How much there is in all; `null` while that is not known.
             */
            total: number | null;
            /** @description What is counted. */
            unit: components["schemas"]["ProgressUnit"];
        };
        /**
         * @description What the progress of long work counts.
         * @enum {string}
         */
        ProgressUnit: "pages";
        /** @description A score in the public list. It reveals the owner's display name, and nothing else about them. */
        PublicScore: components["schemas"]["FactsShape"] & {
            /** @description A small picture of the first page. */
            coverUrl: string | null;
            pageCount: number;
            scoreId: string;
            /** @description The owner's display name, if they have set one. */
            shownBy: string | null;
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description The result of a query. */
        Queried: {
            columns: string[];
            /** @description Like those of a statement's result. */
            rows: components["schemas"]["Value"][][];
            /**
             * Format: int64
             * @description The state that it was read at.
             */
            sequence: number;
        };
        /** @description An operation that was queued. */
        Queued: {
            operationId: string;
        };
        /** @description A number or a text. */
        ReasonValue: number | string;
        /** @description A recording in a list. */
        Recording: {
            /** @description When it was found. */
            addedAt: string;
            /** @description The name of its album. */
            album?: string | null;
            /** @description The artists of its album. */
            albumArtists: components["schemas"]["AudioArtistName"][];
            /** @description Its album. */
            albumId?: string | null;
            /** @description Its artist, as tagged. */
            artist?: string | null;
            /** @description Its artists, one by one. */
            artists: components["schemas"]["AudioArtistName"][];
            /** @description A digest of its artwork, which changes with it. */
            artwork?: string | null;
            /** @description The name of its file without the ending. */
            audioFileName: string;
            /** @description The recording. */
            audioId: string;
            /**
             * Format: int32
             * @description The average number of kilobits per second.
             */
            bitrateKbps?: number | null;
            /**
             * Format: int32
             * @description The number of the disc.
             */
            disc?: number | null;
            /** @description The title of the disc. */
            discTitle?: string | null;
            /** @description Whether the length is an estimate. */
            durationEstimated: boolean;
            /**
             * Format: int64
             * @description Its length in milliseconds.
             */
            durationMs: number;
            /** @description `mp3`, `flac`, `vorbis`, `opus`, `aac`, `alac`, `wav` or `aiff`. */
            format: string;
            /** @description How loud it is, if its tags say so. */
            gain: components["schemas"]["AudioGain"];
            /** @description Its genres. */
            genres: string[];
            /** @description Whether it has lyrics. */
            hasLyrics: boolean;
            /** @description Whether its file is no longer in its source. */
            missing: boolean;
            /** @description When it was last played. */
            playedAt?: string | null;
            /**
             * Format: int64
             * @description How often it was played.
             */
            plays: number;
            /**
             * Format: int32
             * @description Its rating, 1 to 5.
             */
            rating?: number | null;
            /** @description The bucket, `folder:<name>` or `todana:uploads`. */
            s3BucketName: string;
            /**
             * Format: int64
             * @description How many bytes the file has.
             */
            sizeBytes: number;
            /** @description The source of its file. */
            sourceId: string;
            /** @description When it was marked with a star. */
            starredAt?: string | null;
            /** @description Its title, or the name of its file. */
            title: string;
            /**
             * Format: int32
             * @description The number of the track.
             */
            track?: number | null;
            /**
             * Format: int32
             * @description The year in which it was published.
             */
            year?: number | null;
        };
        /** @description A recording with everything that is known about it. */
        RecordingDetail: components["schemas"]["Recording"] & {
            /** @description Where its artwork is, if it is a file beside it. */
            albumArtWorkS3Path?: string | null;
            /** @description Where its file is: `s3://<bucket>/<key>`, `folder:<name>/<path>` or `todana:uploads/<key>`. */
            audioS3Path: string;
            /** @description When its file was changed. */
            modifiedAt: string;
            /** @description The playlists that it is in. */
            playListIds: string[];
            /** @description All its tags. */
            tags: Record<string, never>;
        };
        /** @description Lyrics of a recording. */
        RecordingLyrics: {
            /** @description Those with times first. */
            lyrics: components["schemas"]["OneLyrics"][];
        };
        /** @description The differences that a repair found, and corrected unless it was a dry run. */
        Repaired: {
            /**
             * Format: int64
             * @description How many garments and outfits were recomputed.
             */
            checked: number;
            differences: components["schemas"]["Difference"][];
            /** @description The cursor to continue with, if there is more. */
            next?: string;
        };
        /** @description The result of a restore. */
        Restored: {
            /**
             * Format: int64
             * @description The sequence of the newest commit.
             */
            sequence: number;
        };
        /** @description The result of one statement. */
        ResultSet: {
            /**
             * Format: int64
             * @description How many rows it inserted, changed or deleted.
             */
            changes: number;
            /** @description Empty if it returns no rows. */
            columns: string[];
            /**
             * @description The rowid of the last inserted row, written like a value in a row: a number, or `{"integer": "…"}` if JavaScript
             *     would round it.
             */
            lastInsertRowid: unknown;
            /**
             * @description Values are null, numbers, texts, `{"integer": "…"}` for those that JavaScript would round,
             *     `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
             */
            rows: components["schemas"]["Value"][][];
        };
        /**
         * @description The role of an account.
         * @enum {string}
         */
        Role: "admin" | "member";
        /**
         * @description What a scan does.
         * @enum {string}
         */
        ScanState: "idle" | "running" | "asking" | "failed";
        /** @description A score. */
        Score: components["schemas"]["ScoreHead"] & {
            annotations: components["schemas"]["Annotation"][];
            /** @description The snapshot that it shows, if it is not the current state. */
            snapshotId: string | null;
        };
        /**
         * @description Who may see a score.
         * @enum {string}
         */
        ScoreAccess: "private" | "limited" | "public";
        /** @description Fields of a score to change. Fields that are absent stay unchanged; `null` removes the value. */
        ScoreChange: {
            access?: components["schemas"]["ScoreAccess"];
            arranger?: string | null;
            composer?: string | null;
            description?: string;
            genre?: string | null;
            instrument?: string | null;
            tags?: string[];
            title?: string;
        };
        /** @description The differences between two states of a score. */
        ScoreDiff: {
            annotations: components["schemas"]["AnnotationsDiff"];
            fields: components["schemas"]["FieldDiffShape"][];
            from: components["schemas"]["Snapshot"];
            pages: components["schemas"]["PagesDiff"];
            to: components["schemas"]["Snapshot"] | null;
        };
        /** @description A score without its annotations. */
        ScoreHead: components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
            access: components["schemas"]["ScoreAccess"];
            annotationCount: number;
            /** Format: int64 */
            createdAt: number;
            /** Format: int64 */
            deletedAt: number | null;
            description: string;
            /** Format: int64 */
            itemCount: number;
            items: components["schemas"]["ScoreItem"][];
            /** @description Whether it belongs to the caller. */
            owned: boolean;
            pageCount: number;
            pages: components["schemas"]["ScorePage"][];
            scoreId: string;
            /** Format: int64 */
            sizeBytes: number;
            snapshots: components["schemas"]["Snapshot"][];
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description An import of a file. */
        ScoreImport: {
            /** Format: int64 */
            createdAt: number;
            importId: string;
            originalName: string;
            /** Format: int32 */
            pagesDone: number;
            /**
             * Format: int32
             * @description How many of these pages lack some text, because its font is not in the file.
             */
            pagesMissingText: number;
            /** Format: int32 */
            pagesTotal: number | null;
            /** @description Why it failed. */
            problem: string | null;
            problemCode: components["schemas"]["ImportProblem"] | null;
            /** @description How many pages are done, in the shape of all long work. */
            progress: components["schemas"]["Progress"];
            /** Format: int64 */
            sizeBytes: number;
            state: components["schemas"]["ImportState"];
            upload: components["schemas"]["UploadLink"] | null;
        };
        /** @description A file of a score. */
        ScoreItem: {
            /** Format: int32 */
            height: number | null;
            itemId: string;
            kind: components["schemas"]["ItemKind"];
            originalName: string;
            /**
             * Format: int64
             * @description The total size of all its sizes.
             */
            sizeBytes: number;
            /** Format: int32 */
            width: number | null;
        };
        /** @description A page. */
        ScorePage: {
            crop: components["schemas"]["Crop"] | null;
            /** Format: int32 */
            height: number;
            imageUrl: string;
            itemId: string;
            mediumUrl: string;
            name: string;
            /** Format: int32 */
            pageId: number;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation: number;
            thumbnailUrl: string;
            /**
             * Format: int32
             * @description The size of the upright image, before it is rotated and cropped. (Readers other than the owner get a rotated and
             *     cropped image, and its size.)
             */
            width: number;
        };
        /** @description A score in a list. */
        ScoreSummary: components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
            access: components["schemas"]["ScoreAccess"];
            /** @description A small picture of the first page. */
            coverUrl: string | null;
            /** Format: int64 */
            createdAt: number;
            /** Format: int64 */
            deletedAt: number | null;
            /** @description The first 200 characters. */
            description: string;
            /** Format: int64 */
            itemCount: number;
            /** @description Whether it belongs to the caller. */
            owned: boolean;
            pageCount: number;
            scoreId: string;
            /** Format: int64 */
            sizeBytes: number;
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description The total storage usage, and a page of the scores. */
        ScoreUsage: {
            /**
             * Format: int64
             * @description Of all scores, including deleted ones.
             */
            bytes: number;
            /** Format: int64 */
            count: number;
            /** @description Newest first. */
            items: components["schemas"]["UsageOf"][];
            next?: string;
            /**
             * Format: int64
             * @description The storage quota, if there is one.
             */
            quotaBytes: number | null;
        };
        /** @description The server, as anybody may see it. */
        ServerInfo: {
            /** @description Whether this server shows the demo. */
            demo: boolean;
            /** @description Whether the first account has not been created yet. */
            needsSetup: boolean;
            /** @description Whether public scores are listed for visitors who are not signed in. */
            publicList: boolean;
            signIn: components["schemas"]["SignInWays"];
            /** @description Todana's version. */
            version: string;
        };
        /** @description Settings of the whole server. */
        ServerSettings: {
            /** @description Whether public scores are listed for visitors who are not signed in. */
            publicList: boolean;
        };
        /** @description A session. */
        Session: {
            createdAt: string;
            /** @description Whether this is the session of the request. */
            current: boolean;
            expiresAt: string;
            /** @description Accurate to the hour. */
            lastSeenAt: string;
            sessionId: string;
            /** @description The browser's `User-Agent`. */
            userAgent: string | null;
        };
        /** @description A share link. */
        Share: {
            collection: string;
            createdAt: string;
            expiresAt: string | null;
            shareId: string;
            /** @description The id of the shared thing. */
            target: string;
        };
        /** @description Ways to sign in. */
        SignInWays: {
            oidc: components["schemas"]["OidcWay"] | null;
            /** @description With a name and a password. */
            password: boolean;
        };
        /** @description The signed-in user and the session. */
        SignedIn: {
            account: components["schemas"]["Account"];
            session: components["schemas"]["Session"] | null;
        };
        /** @description A snapshot. */
        Snapshot: {
            /** Format: int64 */
            createdAt: number;
            name: string;
            snapshotId: string;
        };
        /** @description One statement of SQL. */
        Statement: {
            /**
             * @description A list for `?1`, `?2`, …, or an object for `:name`. A value is null, a number, a text, true or false,
             *     `{"integer": "…"}`, `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
             */
            params?: unknown;
            sql: string;
        };
        /** @description Statistics of a wardrobe. */
        Stats: {
            /**
             * Format: int64
             * @description How many garments were worn in these days; each wear counts.
             */
            clothes: number;
            /** @description False if the wardrobe is too large to be evaluated completely. */
            complete: boolean;
            /** @description Clothes whose price is known, the most expensive per wear first. */
            costPerWear: components["schemas"]["Priced"][];
            /** @description The days on which something was worn. */
            days: components["schemas"]["StatsDay"][];
            /**
             * Format: int64
             * @description The number of entries in these days.
             */
            entries: number;
            /** @description `yyyymmdd`. */
            from: string;
            inUse: components["schemas"]["InUse"];
            /** @description The clothes that were worn least of all that are not deleted. */
            leastWorn: components["schemas"]["Worn"][];
            /** @description The clothes that were worn most in these days, including deleted ones. */
            mostWorn: components["schemas"]["WornIn"][];
            notWorn: components["schemas"]["NotWorn"];
            /** @description `yyyymmdd`. */
            to: string;
        };
        /** @description What was worn on a day. */
        StatsDay: {
            /** Format: int64 */
            clothes: number;
            date: string;
            /** Format: int64 */
            entries: number;
        };
        /**
         * @description Whether it is active or deleted.
         * @enum {string}
         */
        Status: "ACTIVE" | "DELETED";
        /** @description The storage that a user needs. */
        Storage: {
            /** Format: int64 */
            bytesTotal: number;
            items: components["schemas"]["StorageOf"][];
        };
        /** @description The storage that a user needs in one collection. */
        StorageOf: {
            /**
             * Format: int64
             * @description The size of all content, including deleted things that can be restored.
             */
            bytes: number;
            collection: string;
            /**
             * Format: int64
             * @description How many things the collection's lists show, without deleted ones.
             */
            things: number;
        };
        /** @description An outfit. */
        Template: {
            /** @description In the order that the user chose. */
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the day it was last worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description Fields of an outfit to change. Fields that are absent stay unchanged. */
        TemplateChange: {
            clothingIds?: string[];
            name?: string;
        };
        /** @description An outfit with all clothes in it. */
        TemplateDetail: components["schemas"]["Template"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in a list. */
        TemplateInList: components["schemas"]["Template"] & {
            /** @description How many more there are. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in brief. */
        TemplateInSmall: {
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
        };
        /**
         * @description How the interface looks.
         * @enum {string}
         */
        Theme: "light" | "dark";
        /** @description A garment in brief. */
        Thumb: {
            category: components["schemas"]["Category"] | null;
            clothingId: string;
            colours: components["schemas"]["Colour"][];
            imageKey: string | null;
            name: string;
            status: components["schemas"]["Status"];
        };
        /** @description Whether all pages have been rendered. */
        ToComeShape: {
            /**
             * Format: int32
             * @description How many more pages will follow, once that is known.
             */
            pagesToCome: number | null;
            /** @description Whether a file is still being rendered: more pages will follow. */
            unfinished: boolean;
        };
        /** @description Statements that are applied together or not at all. */
        ToExecute: {
            /**
             * Format: int64
             * @description Only if the database is at this sequence.
             */
            ifSequence?: number | null;
            /** @description Its id, if it may be repeated: the same id is applied once. */
            operationId?: string | null;
            statements: components["schemas"]["Statement"][];
        };
        /** @description A query. */
        ToQuery: {
            /** @description An earlier state: a sequence, or a time such as 2026-12-31T00:00:00Z. */
            asOf?: unknown;
            consistency?: components["schemas"]["Consistency"] | null;
            /** @description Like those of a statement. */
            params?: unknown;
            /** @description A statement that does not write. If the text has several statements, the result of the last one is returned. */
            sql: string;
        };
        /** @description Statements to queue. */
        ToQueue: {
            /**
             * Format: date-time
             * @description After this time it fails instead of being applied.
             */
            deadline?: string | null;
            /** @description Its id, if it may be repeated: the same id is applied once. */
            operationId?: string | null;
            statements: components["schemas"]["Statement"][];
        };
        /** @description The state to restore. */
        ToRestore: {
            /** @description A sequence, or a time such as 2026-12-31T00:00:00Z. */
            asOf: unknown;
        };
        /** @description A program's token, without its secret. */
        Token: {
            access: components["schemas"]["Access"];
            createdAt: string;
            expiresAt: string | null;
            /** @description Accurate to the hour. */
            lastUsedAt: string | null;
            /** @description A label that says what the token is for. */
            name: string;
            /** @description The only thing that the token gives access to; if absent, it gives access to everything of mine. */
            only?: components["schemas"]["TokenTarget"];
            tokenId: string;
        };
        /** @description The only thing that a token gives access to. */
        TokenTarget: {
            collection: string;
            /** @description The thing's id. */
            target: string;
        };
        /** @description How to upload a file. */
        UploadLink: {
            /** Format: int64 */
            expiresAt: number;
            /** @description Headers to send exactly as given. */
            headers: {
                [key: string]: string;
            };
            method: string;
            url: string;
        };
        /** @description An empty object. */
        Uploaded: Record<string, never>;
        /** @description The recording that an upload has become. */
        UploadedAudio: {
            audioId: string;
        };
        /** @description The storage usage of one score. */
        UsageOf: {
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            count: number;
            scoreId: string;
            title: string;
        };
        /** @description An account, for administrators. */
        User: {
            createdAt: string;
            /** @description Whether the account is disabled. */
            disabled: boolean;
            displayName: string | null;
            name: string;
            role: components["schemas"]["Role"];
            userId: string;
        };
        /** @description Fields that an administrator changes. */
        UserChange: {
            disabled?: boolean;
            role?: components["schemas"]["Role"];
        };
        Value: unknown;
        /** @description A wardrobe. */
        Wardrobe: {
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            name: string;
            wardrobeId: string;
        };
        /** @description Fields of a wardrobe to change. */
        WardrobeChange: {
            name?: string;
        };
        /** @description A garment and how often it was worn. */
        Worn: components["schemas"]["Thumb"] & {
            /** Format: int64 */
            lastWornAt: number;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description A garment and how often it was worn in these days. */
        WornIn: components["schemas"]["Worn"] & {
            /** Format: int64 */
            count: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_picture: {
        parameters: {
            query?: {
                /** @description From `pictureUrl`: it changes with the picture, so that no cached one is shown */
                v?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_albums: {
        parameters: {
            query?: {
                /** @description Only those of this artist (a name). */
                artist?: string;
                /** @description Only those of this genre. */
                genre?: string;
                /** @description Only those whose name or artist contains these words, also inside of words. */
                q?: string;
                /** @description Only those with a star. */
                starred?: boolean;
                /** @description `name` (the default without `q`), `artist`, `added`, `year`, `played`, `plays`, `starred` or `rating`. */
                sort?: string;
                /** @description `asc` (the default) or `desc`. */
                order?: string;
                /** @description How many items to return, 1 to 500. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Where to begin, counted from 0, instead of a cursor. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioListing_AudioAlbum"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_album: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioAlbumDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rate_album: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioRating"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    star_album: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unstar_album: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_artists: {
        parameters: {
            query?: {
                /** @description Only those whose name contains these words, also inside of words. */
                q?: string;
                /** @description Only those with a star. */
                starred?: boolean;
                /** @description `asc` (the default) or `desc`. */
                order?: string;
                /** @description How many items to return, 1 to 500. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Where to begin, counted from 0, instead of a cursor. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioListing_AudioArtist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_artist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                artistId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioArtistDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rate_artist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                artistId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioRating"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    star_artist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                artistId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unstar_artist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                artistId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_artwork_by_digest: {
        parameters: {
            query?: {
                /** @description The longer side in pixels, 1 to 4096; the picture may be larger. Without it, the picture as it is. */
                size?: number;
            };
            header?: never;
            path: {
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_folders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_AudioFolder"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_genres: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 500. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Where to begin, counted from 0, instead of a cursor. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioListing_AudioGenre"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_playlists: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_AudioPlaylist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_playlist: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAudioPlaylist"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioPlaylist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_playlist: {
        parameters: {
            query?: {
                /** @description Its name; without one, the name that the text says. */
                name?: string;
            };
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioPlaylistImport"];
                "audio/x-mpegurl": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioPlaylist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_playlist: {
        parameters: {
            query?: {
                /** @description How many entries to return, 0 to 500. */
                limit?: number;
                /** @description The position of the first one, counted from 0. */
                offset?: number;
            };
            header?: never;
            path: {
                playlistId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioPlaylistDetail"];
                    "audio/x-mpegurl": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_playlist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                playlistId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_playlist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                playlistId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioPlaylistChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioPlaylist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_playlist_entries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                playlistId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioPlaylistChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioPlaylist"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioQueue"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_queue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to replace, if it must be that one */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAudioQueue"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioQueue"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_recordings: {
        parameters: {
            query?: {
                /** @description Only those of this artist (a name). */
                artist?: string;
                /** @description Only those of albums with this name. */
                album?: string;
                /** @description Only those in this bucket, `folder:<name>` or `todana:uploads`. */
                bucket?: string;
                /** @description Only those of this genre. */
                genre?: string;
                /** @description Only those whose title, artist or album contains these words, also inside of words. */
                q?: string;
                /** @description Only those with a star. */
                starred?: boolean;
                /** @description `title` (the default without `q`), `artist`, `album`, `added`, `played`, `year` or `starred`. */
                sort?: string;
                /** @description `asc` (the default) or `desc`. */
                order?: string;
                /** @description How many items to return, 1 to 500. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Where to begin, counted from 0, instead of a cursor. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioListing_Recording"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_artwork: {
        parameters: {
            query?: {
                /** @description The longer side in pixels, 1 to 4096; the picture may be larger. Without it, the picture as it is. */
                size?: number;
            };
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_lyrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingLyrics"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_play: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewAudioPlay"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rate_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioRating"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    star_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioMark"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unstar_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stream_recording: {
        parameters: {
            query?: {
                /** @description With `false`, the answer is never a redirect, for clients that cannot follow one to another host. */
                direct?: boolean;
            };
            header?: {
                /** @description One range of bytes */
                Range?: string | null;
                /** @description The ETag or the time of change that the range belongs to */
                "If-Range"?: string | null;
            };
            path: {
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_source: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAudioSource"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_source: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioSourceChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_scan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioScanAnswer"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_problems: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_AudioProblem"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_scan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioSource"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    announce_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAudioUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioUpload"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    complete_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedAudio"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_databases: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Database"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_database: {
        parameters: {
            query?: {
                /** @description The name of the database; only for a file. */
                name?: string;
            };
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDatabase"];
                "application/vnd.sqlite3": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_commits: {
        parameters: {
            query?: {
                /** @description Only those before this sequence; the newest ones by default. */
                before?: number;
                /** @description How many to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Whether to omit the operations. */
                brief?: boolean;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Commit"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    execute_statements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToExecute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Executed"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_database_file: {
        parameters: {
            query?: {
                /** @description An earlier state: a sequence, or a time such as 2026-12-31T00:00:00Z. */
                asOf?: string;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fork_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDatabase"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queue_operation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToQueue"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_operation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    query_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queried"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToRestore"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_schema: {
        parameters: {
            query?: {
                /** @description How many tables and views to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
                /** @description Only those with this text in their names. */
                search?: string;
                /** @description Only the one with this name. */
                name?: string;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseSchema"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseStatistics"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_database_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Token"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_database_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_database_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_DatabaseVersion"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keep_version: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVersion"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseVersion"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finish_oidc: {
        parameters: {
            query?: {
                /** @description The authorization code, which is exchanged for the identity. */
                code?: string;
                /** @description The state of the sign-in that it belongs to. */
                state?: string;
                /** @description The error code, if there is no authorization code. */
                error?: string;
                /** @description The issuer. */
                iss?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the starting page; or to a page that gives the reason in `problem` */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_oidc: {
        parameters: {
            query?: {
                /** @description The path to return to; `/` if it is not a path of this server. */
                returnTo?: string;
                /** @description Link the identity to the account that is signed in, instead of signing in. */
                link?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Redirect to a page that gives the reason in `problem` */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_public_scores: {
        parameters: {
            query?: {
                /** @description `title` (the default), `created` or `updated`, latest first. */
                sort?: "title" | "created" | "updated";
                /** @description Only scores with these words in their metadata. */
                q?: string;
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_PublicScore"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_scores: {
        parameters: {
            query?: {
                /** @description `mine` (the default), `shared` or `public`. */
                scope?: "mine" | "shared" | "public";
                /** @description `updated` (the default), `title` or `created`. */
                sort?: "title" | "created" | "updated";
                /** @description `asc` (the default by title) or `desc` (otherwise). */
                order?: "asc" | "desc";
                status?: "active" | "deleted";
                /** @description Only scores with these words in their metadata. */
                q?: string;
                /** @description Only scores of this composer. */
                composer?: string;
                /** @description Only scores for this instrument. */
                instrument?: string;
                /** @description Only scores of this genre. */
                genre?: string;
                /** @description Only scores with this tag. */
                tag?: string;
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreSummary"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScore"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_score: {
        parameters: {
            query?: {
                /** @description The state of this snapshot, by its id or name. */
                snapshot?: string;
                /** @description As others see it, even for its owner: pages rotated and cropped. */
                shown?: boolean;
            };
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnotation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_annotations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnotationsChanged"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                annotationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                annotationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_cover: {
        parameters: {
            query?: {
                /** @description The appearance of the first page, taken from its address: such a picture can be cached. */
                look?: string;
            };
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_imports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreImport"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    complete_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Uploaded"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_items: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreItem"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImport"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_item: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    download_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_item_image: {
        parameters: {
            query?: {
                /** @description `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default). */
                size?: "small" | "medium" | "original";
            };
            header?: never;
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keep_score: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToKeep"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    let_go_of_score: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": Record<string, never>;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_pages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PagesWanted"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageToAdd"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScorePage"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_page_image: {
        parameters: {
            query?: {
                /** @description `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default). */
                size?: "small" | "medium" | "original";
                /** @description The appearance of the page, taken from its address: such a picture can be cached. */
                look?: string;
            };
            header?: never;
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to restore */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_snapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Snapshot"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to take the snapshot of */
                "If-Match"?: string | null;
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diff_snapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                snapshotId: string;
                /** @description A snapshot, or `current` */
                otherId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreDiff"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to replace */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describe_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInfo"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_server_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerSettings"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_server_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerSettings"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerSettings"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Session"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSetup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_shares: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Share"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storage"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tokens: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Token"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_usage: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreUsage"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_User"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_user_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_wardrobes: {
        parameters: {
            query?: {
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Wardrobe"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWardrobe"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_wardrobe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WardrobeChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothes: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description Only clothes of this category. */
                category?: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
                /** @description Only clothes with this colour. */
                colour?: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
                /** @description Only clothes in this state. */
                laundry?: "clean" | "toWash" | "atCleaners";
                /** @description Only clothes with this tag. */
                tag?: string;
                /** @description Only clothes of this brand. */
                brand?: string;
                /** @description Only clothes with these words in their name, brand or tags. */
                q?: string;
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClothing"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_clothing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClothingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_image: {
        parameters: {
            query?: {
                /**
                 * @description `small` (160 pixels on the longer side), `medium` (480), `large` (1280), all upright and WebP; or `original`
                 *     (the default), as it was uploaded but without metadata such as place and time.
                 */
                size?: "small" | "medium" | "large" | "original";
                /** @description The garment's `imageKey`: the content at this address never changes, and clients can cache it. */
                key?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to restore */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothing_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_history: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_HistoryInList"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_wear: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHistory"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_wear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repair_wardrobe: {
        parameters: {
            query?: {
                /** @description Only report differences; change nothing. */
                dryRun?: boolean;
                /** @description Where to continue: `next` of the previous response. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repaired"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_stats: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`; by default a year before the last one; at most 400 days before it. */
                from?: string;
                /** @description The last day, `yyyymmdd`; by default tomorrow in UTC, which has already begun in some places. */
                to?: string;
                /** @description List clothes that have not been worn for at least this many days, until today or an earlier `to`. */
                notWornDays?: number;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_templates: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description Only outfits with these words in their name. */
                q?: string;
                /** @description How many items to return, 1 to 100. */
                limit?: number;
                /** @description Where to continue: `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_TemplateInList"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the same response; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to restore */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_template_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description The request failed */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
